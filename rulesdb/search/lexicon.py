"""Small word lists per language: what stemming misses, and words that only hold a question together."""

from __future__ import annotations

# Lemma -> inflected forms that Snowball leads to another stem (fleeting vowels, palatalised consonants, irregular
# forms, two spellings). Kept short on purpose: an entry earns its place by a game word that people type.
LEMMAS: dict[str, dict[str, str]] = {
    "en": {
        "armor": "armour armours armored armoured",
        "center": "centre centres",
        "defense": "defence defences defenses",
        "die": "dice dices",
        "fight": "fought",
        "maneuver": "manoeuvre manoeuvres",
        "lose": "lost",
        "shoot": "shot shots",
        "take": "took taken",
        "throw": "threw thrown",
    },
    "cs": {
        "dělo": "děla děl dělu dělem dělech dělům",
        "figurka": "figurek figurce figurku figurky",
        "hex": "hexu hexy hexů hexech hexem hexům",
        "hrana": "hraně hranou hran",
        "ježek": "ježci ježků ježky ježkům ježcích ježka",
        "kopec": "kopce kopců kopcům kopcích kopci kopcem",
        "kostka": "kostek kostce kostkách kostky kostku",
        "řeka": "řece řek řeky řeku řekou",
        "střela": "střel",
        "střílet": "střílí střelba střelby střelbu střelbě střelbou vystřelit",
        "vlajka": "vlajek vlajce vlajky vlajku",
        "překážka": "překážek překážce překážky překážku",
        "jednotka": "jednotek jednotce jednotky jednotku",
        "zeď": "zdi zdí zdech",
    },
    "pt": {
        "avião": "aviões",
        "canhão": "canhões",
        "farol": "faróis",
        "hexágono": "hex hexes",
        "poder": "pode podem",
        "trem": "trens",
    },
    "ru": {
        "балка": "балок",
        "бой": "боя бою боем бои боев боях",
        "гекс": "гекса гексы гексов гексе гексу гексом гексах",
        "еж": "ежа ежи ежей ежам",
        "лед": "льда льду льдом",
        "мешок": "мешка мешки мешков мешками",
        "огонь": "огня огнем огню",
        "танк": "танка танки танков танком танке танкам",
        "угол": "угла углу углом углы углов",
        "уровень": "уровня уровни уровней уровне уровнем",
        "фишка": "фишек",
        "церковь": "церкви церквей церковью",
    },
    "de": {
        "panzer": "panzern panzers",
        "stadt": "städte städten",
        "wald": "wälder wäldern",
    },
    "fr": {
        "canal": "canaux",
        "char": "chars",
        "hexagone": "hex",
        "oeil": "yeux",
    },
    "es": {
        "hexágono": "hex",
    },
}

# Words that ask or join. They count as any other word while all words are found together ("not" and "one" matter in a
# rule); only when a search has to make do with partial matches are they left out.
_ASKING: dict[str, str] = {
    "en": "how what when where which who whom whose why can could may might must do does did is are was were will "
    "would shall should am has have had",
    "cs": "jak jaká jaké jaký jakou co kdy kde kam kudy který která které kterou kolik kdo proč zda může můžu mohu "
    "můžou mohou lze musí smí je jsou má mají",
    "pt": "como qual quais quando onde quanto quantos quanta quantas quem que porque porquê pode podem posso deve "
    "devem é são tem têm",
    "ru": "как какой какая какие какое что когда где куда сколько кто почему можно может могут ли должен должна "
    "должны нужно надо есть",
    "de": "wie was wann wo wohin welche welcher welches wer warum kann können darf dürfen muss müssen soll wieviele "
    "wieviel ist sind hat haben wird",
    "fr": "comment quel quelle quels quelles quand où combien qui que quoi pourquoi peut peuvent puis doit doivent "
    "est sont a ont",
    "es": "cómo cuál cuáles cuándo dónde cuánto cuántos cuánta cuántas quién qué puede pueden puedo debe deben es "
    "son tiene tienen",
}
_JOINING: dict[str, str] = {
    "en": "against over under between after before a an the of to in into on onto at by for from with and or as if "
    "then than that this these those it its be been there here i you he she they we my your his her their our "
    "me them us s t still so just get gets go goes any some also",
    "cs": "proti po před a i o u v ve z ze k ke s se si na do od pro při za nad pod mezi nebo či že aby když pak "
    "ten ta to ty té tu tom toho jen ještě už také by být bude já on ona oni jeho její jejich přes podle",
    "pt": "contra entre sobre depois antes a o as os um uma uns umas de do da dos das em no na nos nas ao aos à às "
    "para por pelo pela com e ou se então isso isto este esta ele ela eles elas seu sua seus suas meu minha "
    "já ainda também ser estar está",
    "ru": "против после перед и в во на с со к ко по за из от до для о об у при над под между или а но если то это "
    "этот эта эти тот та те он она они его ее их мой моя бы же уже еще быть через",
    "de": "gegen zwischen nach vor der die das den dem des ein eine einen einem einer eines und oder in im ins an "
    "am auf aus bei beim mit von vom zu zum zur für durch über unter um als wenn dann dass es er sie ich du "
    "wir ihr noch auch so man",
    "fr": "contre entre après avant le la les l un une des de du d à au aux en dans sur sous par pour avec et ou si "
    "alors ce cet cette ces il elle ils elles je tu nous vous on son sa ses mon ma mes se s y être encore "
    "aussi n qu j c m t",
    "es": "contra entre sobre después antes el la los las un una unos unas de del en a al por para con y o si "
    "entonces este esta esto estos estas él ella ellos ellas su sus mi mis se lo le ser está todavía también",
}
ASKING: dict[str, frozenset[str]] = {language: frozenset(words.split()) for language, words in _ASKING.items()}
JOINING: dict[str, frozenset[str]] = {language: frozenset(words.split()) for language, words in _JOINING.items()}
