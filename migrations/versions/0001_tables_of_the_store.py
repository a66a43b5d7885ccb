"""The tables of the store as first published."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "data_version",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("version", sa.String(), nullable=False),
        sa.Column("changes", sa.Integer(), nullable=False),
        sa.CheckConstraint("id = 1", name=op.f("ck_data_version_one_row")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_data_version")),
    )
    op.create_table(
        "game",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("short", sa.String(), nullable=False),
        sa.Column("owner", sa.String(), nullable=False),
        sa.Column("accent", sa.String(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_game")),
    )
    op.create_table(
        "outbox",
        sa.Column("seq", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), autoincrement=True, nullable=False),
        sa.Column("record_id", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("seq", name=op.f("pk_outbox")),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "term",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("section", sa.String(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_term")),
    )
    op.create_table(
        "category",
        sa.Column("game_id", sa.String(), nullable=False),
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_category_game_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game_id", "id", name=op.f("pk_category")),
    )
    op.create_table(
        "game_name",
        sa.Column("game_id", sa.String(), nullable=False),
        sa.Column("language", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_game_name_game_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game_id", "language", name=op.f("pk_game_name")),
    )
    op.create_table(
        "pack",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("game_id", sa.String(), nullable=False),
        sa.Column("prefix", sa.String(), nullable=False),
        sa.Column("short", sa.String(), nullable=False),
        sa.Column("year", sa.Integer(), nullable=True),
        sa.Column("first_number", sa.Integer(), nullable=False),
        sa.Column("last_number", sa.Integer(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("digest", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_pack_game_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_pack")),
    )
    op.create_index(op.f("ix_pack_game_id"), "pack", ["game_id"], unique=False)
    op.create_table(
        "term_game",
        sa.Column("term_id", sa.String(), nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["term_id"], ["term.id"], name=op.f("fk_term_game_term_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("term_id", "game", name=op.f("pk_term_game")),
    )
    op.create_table(
        "term_name",
        sa.Column("term_id", sa.String(), nullable=False),
        sa.Column("language", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=True),
        sa.Column("attested", sa.Boolean(), nullable=True),
        sa.ForeignKeyConstraint(["term_id"], ["term.id"], name=op.f("fk_term_name_term_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("term_id", "language", name=op.f("pk_term_name")),
    )
    op.create_table(
        "term_word",
        sa.Column("term_id", sa.String(), nullable=False),
        sa.Column("language", sa.String(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("word", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["term_id"], ["term.id"], name=op.f("fk_term_word_term_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("term_id", "language", "position", name=op.f("pk_term_word")),
    )
    op.create_table(
        "category_name",
        sa.Column("game_id", sa.String(), nullable=False),
        sa.Column("category_id", sa.String(), nullable=False),
        sa.Column("language", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(
            ["game_id", "category_id"],
            ["category.game_id", "category.id"],
            name=op.f("fk_category_name_game_id_category_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("game_id", "category_id", "language", name=op.f("pk_category_name")),
    )
    op.create_table(
        "conflict",
        sa.Column("game_id", sa.String(), nullable=False),
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("pack_id", sa.String(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("state", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_conflict_game_id"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["pack_id"], ["pack.id"], name=op.f("fk_conflict_pack_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game_id", "id", name=op.f("pk_conflict")),
    )
    op.create_index(op.f("ix_conflict_pack_id"), "conflict", ["pack_id"], unique=False)
    op.create_table(
        "document",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("pack_id", sa.String(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("title", sa.String(), nullable=False),
        sa.Column("language", sa.String(), nullable=False),
        sa.Column("edition", sa.String(), nullable=True),
        sa.Column("publisher", sa.String(), nullable=True),
        sa.Column("year", sa.Integer(), nullable=True),
        sa.Column("pages", sa.Integer(), nullable=True),
        sa.Column("authority", sa.String(), nullable=False),
        sa.Column("read", sa.String(), nullable=False),
        sa.Column("translates", sa.String(), nullable=True),
        sa.ForeignKeyConstraint(["pack_id"], ["pack.id"], name=op.f("fk_document_pack_id"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(
            ["translates"],
            ["document.id"],
            name=op.f("fk_document_translates"),
            ondelete="SET NULL",
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_document")),
    )
    op.create_index(op.f("ix_document_pack_id"), "document", ["pack_id"], unique=False)
    op.create_table(
        "pack_language",
        sa.Column("pack_id", sa.String(), nullable=False),
        sa.Column("language", sa.String(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["pack_id"], ["pack.id"], name=op.f("fk_pack_language_pack_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("pack_id", "language", name=op.f("pk_pack_language")),
    )
    op.create_table(
        "pack_name",
        sa.Column("pack_id", sa.String(), nullable=False),
        sa.Column("language", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["pack_id"], ["pack.id"], name=op.f("fk_pack_name_pack_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("pack_id", "language", name=op.f("pk_pack_name")),
    )
    op.create_table(
        "pack_requires",
        sa.Column("pack_id", sa.String(), nullable=False),
        sa.Column("required_id", sa.String(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["pack_id"], ["pack.id"], name=op.f("fk_pack_requires_pack_id"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(
            ["required_id"], ["pack.id"], name=op.f("fk_pack_requires_required_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("pack_id", "required_id", name=op.f("pk_pack_requires")),
    )
    op.create_table(
        "record",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.String(), nullable=False),
        sa.Column("pack_id", sa.String(), nullable=False),
        sa.Column("category_id", sa.String(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("status", sa.String(), nullable=False),
        sa.Column("review", sa.String(), nullable=False),
        sa.Column("evidence", sa.String(), nullable=False),
        sa.Column("edition", sa.String(), nullable=True),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("digest", sa.String(), nullable=False),
        sa.CheckConstraint("review IN ('approved', 'needs_review')", name=op.f("ck_record_review")),
        sa.CheckConstraint("status IN ('official', 'faq', 'community', 'unclassified')", name=op.f("ck_record_status")),
        sa.ForeignKeyConstraint(
            ["game_id", "category_id"], ["category.game_id", "category.id"], name=op.f("fk_record_game_id_category_id")
        ),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_record_game_id"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["pack_id"], ["pack.id"], name=op.f("fk_record_pack_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_record")),
        sa.UniqueConstraint("number", name=op.f("uq_record_number")),
    )
    op.create_index(op.f("ix_record_game_id_category_id"), "record", ["game_id", "category_id"], unique=False)
    op.create_index(op.f("ix_record_kind"), "record", ["kind"], unique=False)
    op.create_index(op.f("ix_record_pack_id"), "record", ["pack_id"], unique=False)
    op.create_table(
        "battle_dice",
        sa.Column("record_id", sa.String(), nullable=False),
        sa.Column("direction", sa.String(), nullable=False),
        sa.Column("unit_kind", sa.String(), nullable=False),
        sa.Column("dice", sa.Integer(), nullable=False),
        sa.Column("condition", sa.String(), nullable=True),
        sa.ForeignKeyConstraint(
            ["record_id"], ["record.id"], name=op.f("fk_battle_dice_record_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("record_id", "direction", "unit_kind", name=op.f("pk_battle_dice")),
    )
    op.create_table(
        "card",
        sa.Column("record_id", sa.String(), nullable=False),
        sa.Column("card_no", sa.Integer(), nullable=True),
        sa.Column("copies", sa.Integer(), nullable=True),
        sa.Column("timing", sa.String(), nullable=True),
        sa.Column("draw", sa.Integer(), nullable=True),
        sa.Column("keep", sa.Integer(), nullable=True),
        sa.Column("dice", sa.Integer(), nullable=True),
        sa.Column("fallback_orders", sa.Integer(), nullable=True),
        sa.Column("fallback_unless_has", sa.String(), nullable=True),
        sa.ForeignKeyConstraint(["record_id"], ["record.id"], name=op.f("fk_card_record_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("record_id", name=op.f("pk_card")),
    )
    op.create_table(
        "card_dice",
        sa.Column("record_id", sa.String(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("dice", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["record_id"], ["record.id"], name=op.f("fk_card_dice_record_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("record_id", "position", name=op.f("pk_card_dice")),
    )
    op.create_table(
        "card_order",
        sa.Column("record_id", sa.String(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("receiver", sa.String(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=True),
        sa.Column("word", sa.String(), nullable=True),
        sa.ForeignKeyConstraint(["record_id"], ["record.id"], name=op.f("fk_card_order_record_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("record_id", "position", name=op.f("pk_card_order")),
    )
    op.create_table(
        "conflict_record",
        sa.Column("game_id", sa.String(), nullable=False),
        sa.Column("conflict_id", sa.String(), nullable=False),
        sa.Column("record_id", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(
            ["game_id", "conflict_id"],
            ["conflict.game_id", "conflict.id"],
            name=op.f("fk_conflict_record_game_id_conflict_id"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["record_id"], ["record.id"], name=op.f("fk_conflict_record_record_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("game_id", "conflict_id", "record_id", name=op.f("pk_conflict_record")),
    )
    op.create_index(op.f("ix_conflict_record_record_id"), "conflict_record", ["record_id"], unique=False)
    op.create_table(
        "conflict_source",
        sa.Column("game_id", sa.String(), nullable=False),
        sa.Column("conflict_id", sa.String(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("source", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(
            ["game_id", "conflict_id"],
            ["conflict.game_id", "conflict.id"],
            name=op.f("fk_conflict_source_game_id_conflict_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("game_id", "conflict_id", "position", name=op.f("pk_conflict_source")),
    )
    op.create_table(
        "conflict_text",
        sa.Column("game_id", sa.String(), nullable=False),
        sa.Column("conflict_id", sa.String(), nullable=False),
        sa.Column("language", sa.String(), nullable=False),
        sa.Column("topic", sa.String(), nullable=False),
        sa.Column("holds", sa.String(), nullable=False),
        sa.Column("why", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(
            ["game_id", "conflict_id"],
            ["conflict.game_id", "conflict.id"],
            name=op.f("fk_conflict_text_game_id_conflict_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("game_id", "conflict_id", "language", name=op.f("pk_conflict_text")),
    )
    op.create_table(
        "ground",
        sa.Column("record_id", sa.String(), nullable=False),
        sa.Column("flags_ignored", sa.Integer(), nullable=True),
        sa.Column("all_flags_ignored", sa.Boolean(), nullable=False),
        sa.Column("sight", sa.String(), nullable=True),
        sa.ForeignKeyConstraint(["record_id"], ["record.id"], name=op.f("fk_ground_record_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("record_id", name=op.f("pk_ground")),
    )
    op.create_table(
        "movement",
        sa.Column("record_id", sa.String(), nullable=False),
        sa.Column("unit_kind", sa.String(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("effect", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["record_id"], ["record.id"], name=op.f("fk_movement_record_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("record_id", "unit_kind", "position", name=op.f("pk_movement")),
    )
    op.create_table(
        "on_enter",
        sa.Column("record_id", sa.String(), nullable=False),
        sa.Column("unit_kind", sa.String(), nullable=False),
        sa.Column("effect", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["record_id"], ["record.id"], name=op.f("fk_on_enter_record_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("record_id", "unit_kind", name=op.f("pk_on_enter")),
    )
    op.create_table(
        "picture",
        sa.Column("record_id", sa.String(), nullable=False),
        sa.Column("file", sa.String(), nullable=False),
        sa.Column("digest", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["record_id"], ["record.id"], name=op.f("fk_picture_record_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("record_id", name=op.f("pk_picture")),
    )
    op.create_table(
        "range_dice",
        sa.Column("record_id", sa.String(), nullable=False),
        sa.Column("distance", sa.Integer(), nullable=False),
        sa.Column("dice", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["record_id"], ["record.id"], name=op.f("fk_range_dice_record_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("record_id", "distance", name=op.f("pk_range_dice")),
    )
    op.create_table(
        "record_text",
        sa.Column("record_id", sa.String(), nullable=False),
        sa.Column("language", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("text", sa.String(), nullable=True),
        sa.Column("review", sa.String(), nullable=False),
        sa.Column("of_digest", sa.String(), nullable=True),
        sa.Column("stale", sa.Boolean(), nullable=False),
        sa.CheckConstraint("review IN ('approved', 'needs_review')", name=op.f("ck_record_text_review")),
        sa.ForeignKeyConstraint(
            ["record_id"], ["record.id"], name=op.f("fk_record_text_record_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("record_id", "language", name=op.f("pk_record_text")),
    )
    op.create_index(op.f("ix_record_text_language"), "record_text", ["language"], unique=False)
    op.create_table(
        "relation",
        sa.Column("record_id", sa.String(), nullable=False),
        sa.Column("relation", sa.String(), nullable=False),
        sa.Column("other_id", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["other_id"], ["record.id"], name=op.f("fk_relation_other_id"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["record_id"], ["record.id"], name=op.f("fk_relation_record_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("record_id", "relation", "other_id", name=op.f("pk_relation")),
    )
    op.create_index(op.f("ix_relation_other_id"), "relation", ["other_id"], unique=False)
    op.create_table(
        "rule",
        sa.Column("record_id", sa.String(), nullable=False),
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("place", sa.String(), nullable=True),
        sa.Column("verbs", sa.String(), nullable=False),
        sa.Column("condition", sa.JSON(), nullable=False),
        sa.Column("effect", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(["record_id"], ["record.id"], name=op.f("fk_rule_record_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("record_id", "id", name=op.f("pk_rule")),
    )
    op.create_table(
        "troop",
        sa.Column("record_id", sa.String(), nullable=False),
        sa.Column("figures", sa.Integer(), nullable=True),
        sa.Column("move_battle", sa.Integer(), nullable=True),
        sa.Column("move_max", sa.Integer(), nullable=True),
        sa.Column("needs_sight", sa.Boolean(), nullable=True),
        sa.Column("take_ground", sa.Boolean(), nullable=True),
        sa.Column("overrun", sa.Boolean(), nullable=True),
        sa.Column("ignores_terrain_protection", sa.Boolean(), nullable=True),
        sa.ForeignKeyConstraint(["record_id"], ["record.id"], name=op.f("fk_troop_record_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("record_id", name=op.f("pk_troop")),
    )
    op.create_table(
        "value",
        sa.Column("record_id", sa.String(), nullable=False),
        sa.Column("is_field", sa.Boolean(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("value", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(["record_id"], ["record.id"], name=op.f("fk_value_record_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("record_id", "is_field", "name", name=op.f("pk_value")),
    )
    op.create_table(
        "alias",
        sa.Column("record_id", sa.String(), nullable=False),
        sa.Column("language", sa.String(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("alias", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(
            ["record_id", "language"],
            ["record_text.record_id", "record_text.language"],
            name=op.f("fk_alias_record_id_language"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("record_id", "language", "position", name=op.f("pk_alias")),
    )
    op.create_table(
        "asked",
        sa.Column("record_id", sa.String(), nullable=False),
        sa.Column("language", sa.String(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("question", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(
            ["record_id", "language"],
            ["record_text.record_id", "record_text.language"],
            name=op.f("fk_asked_record_id_language"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("record_id", "language", "position", name=op.f("pk_asked")),
    )
    op.create_table(
        "citation",
        sa.Column("record_id", sa.String(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("rule_id", sa.String(), nullable=True),
        sa.Column("document_id", sa.String(), nullable=False),
        sa.Column("page", sa.Integer(), nullable=True),
        sa.Column("last_page", sa.Integer(), nullable=True),
        sa.Column("card", sa.String(), nullable=True),
        sa.Column("section", sa.String(), nullable=True),
        sa.Column("read", sa.Boolean(), nullable=False),
        sa.Column("written", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["document_id"], ["document.id"], name=op.f("fk_citation_document_id")),
        sa.ForeignKeyConstraint(
            ["record_id", "rule_id"],
            ["rule.record_id", "rule.id"],
            name=op.f("fk_citation_record_id_rule_id"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(["record_id"], ["record.id"], name=op.f("fk_citation_record_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("record_id", "position", name=op.f("pk_citation")),
    )
    op.create_index(op.f("ix_citation_document_id_page"), "citation", ["document_id", "page"], unique=False)
    op.create_table(
        "conflict_position",
        sa.Column("game_id", sa.String(), nullable=False),
        sa.Column("conflict_id", sa.String(), nullable=False),
        sa.Column("language", sa.String(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("says", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(
            ["game_id", "conflict_id", "language"],
            ["conflict_text.game_id", "conflict_text.conflict_id", "conflict_text.language"],
            name=op.f("fk_conflict_position_game_id_conflict_id_language"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("game_id", "conflict_id", "language", "position", name=op.f("pk_conflict_position")),
    )


def downgrade() -> None:
    op.drop_table("conflict_position")
    op.drop_table("citation")
    op.drop_table("asked")
    op.drop_table("alias")
    op.drop_table("value")
    op.drop_table("troop")
    op.drop_table("rule")
    op.drop_table("relation")
    op.drop_table("record_text")
    op.drop_table("range_dice")
    op.drop_table("picture")
    op.drop_table("on_enter")
    op.drop_table("movement")
    op.drop_table("ground")
    op.drop_table("conflict_text")
    op.drop_table("conflict_source")
    op.drop_table("conflict_record")
    op.drop_table("card_order")
    op.drop_table("card_dice")
    op.drop_table("card")
    op.drop_table("battle_dice")
    op.drop_table("record")
    op.drop_table("pack_requires")
    op.drop_table("pack_name")
    op.drop_table("pack_language")
    op.drop_table("document")
    op.drop_table("conflict")
    op.drop_table("category_name")
    op.drop_table("term_word")
    op.drop_table("term_name")
    op.drop_table("term_game")
    op.drop_table("pack")
    op.drop_table("game_name")
    op.drop_table("category")
    op.drop_table("term")
    op.drop_table("outbox")
    op.drop_table("game")
    op.drop_table("data_version")
