// Build a board by tapping. The board lives in one hidden field, in the form that stands in the address.
"use strict";

// --- fields are shown where their question needs them
const showFields = (form) => {
  for (const field of form.querySelectorAll("[data-for]")) {
    const wanted = field.dataset.for.split(" ").includes(form.elements.q.value);
    field.hidden = !wanted;
    for (const input of field.querySelectorAll("select, input")) input.disabled = !wanted;
  }
  for (const fold of form.querySelectorAll(".beside")) fold.hidden = !fold.querySelector("[data-for]:not([hidden])");
};
for (const form of document.querySelectorAll("[data-short]")) {
  const show = () => {
    showFields(form);
    for (const part of form.querySelectorAll("fieldset")) part.hidden = !part.querySelector("[data-for]:not([hidden])");
  };
  form.elements.q.addEventListener("change", show);
  show();
  // An address without what was left empty is shorter to share.
  form.addEventListener("submit", () => {
    for (const select of form.querySelectorAll("select")) if (!select.value) select.disabled = true;
  });
  addEventListener("pageshow", show);
}

// --- where sides lie: the way from the middle of a hex to the middle of each, and its ends
const SIDES = { e: [1, 0], ne: [1, -1], nw: [0, -1], w: [-1, 0], sw: [-1, 1], se: [0, 1] };
const TURNS = ["", "e", "se", "sw", "w", "nw", "ne"];
const towards = (side) => { const [q, r] = SIDES[side]; return [50 * (q + r / 2), 43.3 * r]; };
const along = (side, x, y, inward = 0) => {
  const [dx, dy] = towards(side), ux = dx / 50, uy = dy / 50, mx = x + dx - ux * inward, my = y + dy - uy * inward;
  return `M${(mx + uy * 28.87).toFixed(1)} ${(my - ux * 28.87).toFixed(1)}L${(mx - uy * 28.87).toFixed(1)} ${(my + ux * 28.87).toFixed(1)}`;
};

// --- the board
for (const form of document.querySelectorAll("[data-builder]")) {
  const svg = form.querySelector(".board"), palette = form.querySelector(".palette"), told = form.querySelector("[data-told]");
  const NS = svg.namespaceURI, marks = svg.querySelector(".marks"), lines = svg.querySelector(".relief-lines");
  const relief = svg.classList.contains("relief"), tile = Number(svg.dataset.tile);
  const [thingX, thingY, thing, apart] = svg.dataset.things.split(" ").map(Number);
  const roles = form.dataset.roles.split(" "), pathField = form.elements.path;
  const directions = form.dataset.directions.split(",");
  const tools = [...palette.querySelectorAll("[data-kind]")];
  const named = new Map(tools.map((tool) => [tool.dataset.kind + " " + tool.dataset.value, tool]));
  const roads = new Set(tools.map((tool) => tool.dataset.element).filter(Boolean));
  let tool = null, side = tools.find((one) => one.dataset.kind === "side").dataset.value, anchor = null;
  svg.dataset.building = "";
  palette.hidden = false;

  // State of each hex by its printed name: the parts of its code.
  const [head, ...entries] = form.elements.b.value.split("_");
  const state = new Map(entries.map((entry) => { const [label, ...parts] = entry.split("."); return [label, parts]; }));
  const drawn = new Map([...svg.querySelectorAll(".hex")].map((hex) => [hex.dataset.label, hex]));
  const byPlace = new Map([...drawn].map(([name, hex]) => [hex.dataset.hex, name]));
  const picked = Object.fromEntries(roles.map((role) => [role, form.dataset[role]]));
  let path = pathField ? pathField.value.split(",").filter((name) => drawn.has(name)) : [];

  const place = (name) => drawn.get(name).dataset.hex.split(",").map(Number);
  const middle = (name) => { const [q, r] = place(name); return [100 * (q + r / 2) + 50, 86.6 * r + 57.735]; };
  const beside = (name, side) => { const [q, r] = place(name), [dq, dr] = SIDES[side]; return byPlace.get(`${q + dq},${r + dr}`); };
  const sideTo = (one, other) => Object.keys(SIDES).find((side) => beside(one, side) === other);
  const opposite = (side) => TURNS[(TURNS.indexOf(side) + 2) % 6 + 1];

  const kindOf = (part) => {
    if (part[0] === "!") return "unit";
    if (part[0] === "^" || /^[a-z](-|$)/.test(part)) return "more";
    const name = part.split("*")[0];
    return roads.has(name) ? "road" : named.has("obstacle " + name) ? "obstacle" : named.has("token " + name) ? "token" : "terrain";
  };
  const sidesOf = (parts, letter) => (parts.find((part) => part.startsWith(letter + "-")) || "").split("-").slice(1);
  const levelOf = (parts = []) => {
    const written = parts.find((part) => part[0] === "^");
    const ground = parts.map((part) => named.get("terrain " + part)?.dataset.level).find(Boolean);
    return Number(written?.slice(1) ?? ground ?? 0);
  };
  const make = (name, attributes, text) => {
    const made = document.createElementNS(NS, name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    if (text) made.textContent = text;
    return made;
  };
  const label = (kind, name) => named.get(kind + " " + name)?.textContent.trim() || name;
  const more = (part) => {
    if (!relief) return "";
    if (part[0] === "^") return label("level", part.slice(1));
    const [letter, ...sides] = part.split("-"), side = named.get("chain " + letter) || named.get("ray " + letter);
    return side ? `${side.textContent.trim()}: ${sides.map((one) => directions[Object.keys(SIDES).indexOf(one)]).join(", ")}` : label("word", part);
  };
  const words = (parts) => parts.map((part) => {
    const kind = kindOf(part);
    if (kind === "more") return more(part);
    if (kind === "road") return "";
    const [name, owner, front] = part.replace("!", "").split("*");
    const facing = SIDES[front] ? ", " + directions[Object.keys(SIDES).indexOf(front)] : "";
    return label(kind, name) + (owner ? ` (${label("side", owner)}${facing})` : "");
  }).filter(Boolean).join(", ");

  // What lies under units where ground has heights: level, roads, and what runs along the sides.
  const under = (parts, x, y, add) => {
    const at = levelOf(parts), slope = parts.find((part) => part.startsWith("s-"));
    if (parts.some((part) => roads.has(part))) add(make("circle", { class: "road-dot", cx: x, cy: y, r: 6 }));
    for (const one of sidesOf(parts, "r")) add(make("path", { class: "road", d: `M${x} ${y}l${towards(one).join(" ")}` }));
    for (const one of sidesOf(parts, "k")) add(make("path", { class: "small-balka", d: along(one, x, y, 6) }));
    if (parts.includes("balka-opening") && !sidesOf(parts, "o").length) add(make("path", { class: "opening", d: `M${x - 18} ${y}l36 0` }));
    for (const one of sidesOf(parts, "o")) {
      const [dx, dy] = towards(one);
      add(make("path", { class: "opening", d: `M${x + dx * .62} ${y + dy * .62}L${x + dx * 1.2} ${y + dy * 1.2}` }));
    }
    if (at) add(make("text", { class: "level", x: x - 28, y: y - 19 }, String(at).replace("-", "−")));
    if (slope) add(make("text", { class: "slope", x: x + 30, y: y - 20 }, slope.slice(2)));
  };
  const front = (side, x, y) => {
    const [dx, dy] = towards(side), ux = dx / 50, uy = dy / 50;
    const corner = (out, across) => `${(x + ux * out + uy * across).toFixed(1)} ${(y + uy * out - ux * across).toFixed(1)}`;
    return make("path", { class: "front", d: `M${corner(49, 0)}L${corner(36, 11)}L${corner(36, -11)}Z` });
  };
  const contours = () => {
    if (!relief) return;
    let along_ = "", ticks = "";
    for (const name of drawn.keys()) {
      const lies = levelOf(state.get(name)), [x, y] = middle(name);
      for (const one of Object.keys(SIDES)) {
        const other = beside(name, one), drop = other ? lies - levelOf(state.get(other)) : 0;
        if (drop <= 0) continue;
        const [dx, dy] = towards(one), ux = dx / 50, uy = dy / 50, begin = drop > 1 ? 57 : 50;
        along_ += along(one, x, y) + (drop > 1 ? along(one, x, y, -7) : "");
        for (const at of [-16, 0, 16]) ticks += `M${(x + ux * begin + uy * at).toFixed(1)} ${(y + uy * begin - ux * at).toFixed(1)}l${(ux * 9).toFixed(1)} ${(uy * 9).toFixed(1)}`;
      }
    }
    lines.replaceChildren(...(along_ ? [make("path", { class: "contour", d: along_ }), make("path", { class: "ticks", d: ticks })] : []));
  };

  // Draws one hex anew: ground, what lies on it, who stands on it. The server draws the same when the page is loaded.
  const draw = (name) => {
    const hex = drawn.get(name), parts = state.get(name) || [];
    const ground = hex.querySelector(".ground"), title = hex.querySelector(".name"), box = ground.getBBox();
    const x = box.x + box.width / 2, y = box.y + box.height / 2, at = levelOf(parts);
    const terrain = parts.filter((part) => kindOf(part) === "terrain");
    const shade = relief ? (at < 0 ? "low" : "l" + Math.min(at, 4)) : terrain.length ? "t-" + terrain[0] : "f-" + svg.dataset.face;
    ground.setAttribute("class", "ground " + shade);
    for (const old of [...hex.children]) if (old !== ground && old !== title && old.tagName !== "title") old.remove();
    const add = (made) => hex.insertBefore(made, title);
    let things = 0;
    for (const kind of ["terrain", "under", "obstacle", "token", "unit"]) {
      if (kind === "under" && relief) under(parts, x, y, add);
      for (const part of parts) {
        if (kindOf(part) !== kind) continue;
        const [what, owner, facing] = part.replace("!", "").split("*"), picture = named.get(kind + " " + what)?.dataset.picture;
        if (kind === "unit") {
          add(make("rect", { class: "unit " + (owner || ""), x: x - 34, y: y - 22, width: 68, height: 46, rx: 8 }));
          add(picture ? make("image", { class: "figure", href: picture, x: x - 22, y: y - 22, width: 44, height: 46 })
            : make("text", { class: "unit word", x, y: y + 8 }, label(kind, what).slice(0, 4)));
          if (relief && SIDES[facing]) add(front(facing, x, y));
        } else if (!(relief && kind === "terrain" && named.get("terrain " + what)?.dataset.level)) {
          const ground = kind === "terrain", size = ground ? tile : thing;
          const right = ground ? 0 : thingX - apart * things++, down = ground ? 0 : thingY;
          add(picture ? make("image", { class: ground ? "tile" : "thing", href: picture, x: x + right - size / 2, y: y + down - size * .577, width: size, height: size * 1.1547 })
            : make("text", { class: (ground ? "tile" : "thing") + " word", x: x + right, y: y + down + 8 }, label(kind, what).slice(0, 8)));
        }
      }
    }
    hex.setAttribute("aria-label", name + ": " + (words(parts) || form.dataset.empty));
  };

  // The hexes to choose from, and the address, follow the board.
  const settle = () => {
    form.elements.b.value = [head, ...[...state].filter(([, parts]) => parts.length).map(([name, parts]) => [name, ...parts].join("."))].join("_");
    if (pathField) pathField.value = path.join(",");
    for (const role of roles) {
      const select = form.elements[role + ".hex"];
      const units = [...state].filter(([name, parts]) => name === picked[role] || parts.some((part) => part[0] === "!") || ("any" in form.dataset && parts.length));
      if (picked[role] && !state.has(picked[role])) units.push([picked[role], []]);
      select.replaceChildren(select.options[0], ...units.map(([name, parts]) => {
        const unit = words(parts.filter((part) => part[0] === "!"));
        return new Option(name + (unit ? ": " + unit : ""), name);
      }));
      select.value = picked[role];
    }
    const address = new URL(location.href);
    address.pathname = new URL(form.action).pathname;
    address.search = new URLSearchParams([...new FormData(form)].filter(([, value]) => value)).toString();
    history.replaceState(null, "", address);
  };
  const outline = () => {
    const outlined = roles.flatMap((role) => drawn.has(picked[role])
      ? [make("polygon", { class: role, points: drawn.get(picked[role]).querySelector(".ground").getAttribute("points") })] : []);
    const way = [...(drawn.has(picked.attacker) ? [picked.attacker] : []), ...path].map((name) => middle(name).map((one) => one.toFixed(1)).join(" "));
    if (path.length) outlined.push(make("path", { class: "path", d: "M" + way.join("L") }));
    marks.replaceChildren(...outlined);
  };

  // --- what a tap does; each gives back whether the board itself has changed
  const replace = (parts, letter, sides) => [...parts.filter((part) => !part.startsWith(letter + "-")), ...(sides.length ? [[letter, ...sides].join("-")] : [])];
  const onSide = {
    // a road leads through both hexes, and on from the second
    chain(letter, element, one, other, side) {
      const back = opposite(side), parts = state.get(one) || [], had = sidesOf(parts, letter).includes(side);
      for (const [name, to] of [[one, side], [other, back]]) {
        const old = state.get(name) || [], sides = sidesOf(old, letter).filter((each) => each !== to);
        const next = replace(old, letter, had ? sides : [...sides, to]);
        const bare = next.filter((part) => part !== element);
        state.set(name, had && !sides.length ? bare : [element, ...bare]);
        draw(name);
      }
      anchor = other;
    },
    // what runs along or through one side is written once
    ray(letter, element, one, other, side) {
      const back = opposite(side), mine = sidesOf(state.get(one) || [], letter), theirs = sidesOf(state.get(other) || [], letter);
      const had = mine.includes(side) || theirs.includes(back);
      state.set(one, replace(state.get(one) || [], letter, had ? mine.filter((each) => each !== side) : [...mine, side]));
      state.set(other, replace(state.get(other) || [], letter, theirs.filter((each) => each !== back)));
      draw(one);
      draw(other);
    },
  };
  const step = (name) => {
    const last = path.at(-1) ?? picked.attacker;
    if (path.at(-1) === name) path.pop();
    else if (!last || sideTo(last, name)) path.push(name);
    else return false;
    return true;
  };
  const place_ = (parts, kind, value) => {
    if (kind === "turn") {
      return parts.map((part) => {
        if (part[0] !== "!") return part;
        const [name, owner = "", facing = ""] = part.split("*");
        return [name, owner, TURNS[(TURNS.indexOf(facing) + 1) % TURNS.length]].join("*").replace(/\*+$/, "");
      });
    }
    if (kind === "level" || kind === "word") {
      const code = kind === "level" ? "^" + value : value, same = kind === "level" ? "^" : value.slice(0, 2);
      return [...parts.filter((part) => !part.startsWith(same)), ...(parts.includes(code) ? [] : [code])];
    }
    const code = kind === "unit" ? `!${value}*${side}` : /bunker/.test(value) ? `${value}*${side}` : value;
    const had = parts.filter((part) => part === code || (relief && kind === "unit" && part.startsWith(code + "*"))).length;
    if (relief && kind === "token" && had === 1) return [...parts, code];
    // Ground replaces ground and a unit replaces a unit; a second tap takes away again.
    const kept = parts.filter((part) => part !== code && !(kindOf(part) === kind && (kind === "unit" || kind === "terrain")) && !(!relief && kind === "terrain" && kindOf(part) === "more"));
    return had ? kept : kind === "terrain" ? [code, ...kept] : [...kept, code];
  };
  const tap = (hex) => {
    if (!tool) return;
    const name = hex.dataset.label, { kind, value, element } = tool.dataset;
    if (kind in onSide) {
      const side = anchor && sideTo(anchor, name);
      if (side) onSide[kind](value, element, anchor, name, side); else anchor = anchor === name ? null : name;
    } else if (kind === "pick") picked[value] = picked[value] === name ? "" : name;
    else if (kind === "path") {
      if (!step(name)) { told.textContent = form.dataset.far; return; }
    } else {
      state.set(name, kind === "clear" ? [] : place_(state.get(name) || [], kind, value));
      draw(name);
    }
    for (const one of drawn.values()) one.classList.toggle("anchor", one.dataset.label === anchor);
    contours();
    outline();
    settle();
    told.textContent = hex.getAttribute("aria-label");
  };

  palette.addEventListener("click", (event) => {
    const button = event.target.closest("[data-kind]");
    if (!button) return;
    if (button.dataset.kind === "side") side = button.dataset.value; else tool = button;
    if (anchor) drawn.get(anchor).classList.remove("anchor");
    anchor = null;
    for (const one of tools) one.setAttribute("aria-pressed", String(one === tool || (one.dataset.kind === "side" && one.dataset.value === side)));
  });
  svg.addEventListener("click", (event) => { const hex = event.target.closest(".hex"); if (hex) tap(hex); });
  svg.addEventListener("keydown", (event) => {
    const hex = event.target.closest(".hex");
    if (!hex) return;
    if (event.key === "Enter" || event.key === " ") { event.preventDefault(); tap(hex); return; }
    const [q, r] = hex.dataset.hex.split(",").map(Number);
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [r % 2 ? 0 : 1, -1], ArrowDown: [r % 2 ? -1 : 0, 1] }[event.key];
    const next = step && svg.querySelector(`[data-hex="${q + step[0]},${r + step[1]}"]`);
    if (!next) return;
    event.preventDefault();
    hex.tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
  });
  for (const role of roles) form.elements[role + ".hex"].addEventListener("change", (event) => { picked[role] = event.target.value; outline(); settle(); });
  pathField?.addEventListener("change", () => { path = pathField.value.split(",").map((name) => name.trim()).filter((name) => drawn.has(name)); outline(); });
  const show = () => { for (const select of form.querySelectorAll("select")) select.disabled = false; showFields(form); };
  form.elements.q.addEventListener("change", show);
  form.addEventListener("submit", () => { for (const input of form.querySelectorAll("select, [name=path]")) if (!input.value) input.disabled = true; });
  addEventListener("pageshow", show);
  show();
  tools.find((one) => one.dataset.value === side)?.setAttribute("aria-pressed", "true");
}
