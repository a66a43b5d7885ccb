// Build a board by tapping. The board lives in one hidden field, in the form that stands in the address.
"use strict";

// --- the short form shows only what its question needs
for (const form of document.querySelectorAll("[data-short]")) {
  const question = form.elements.q;
  const show = () => {
    for (const field of form.querySelectorAll("[data-for]")) {
      const wanted = field.dataset.for.split(" ").includes(question.value);
      field.hidden = !wanted;
      for (const select of field.querySelectorAll("select")) select.disabled = !wanted;
    }
    for (const part of form.querySelectorAll("fieldset")) part.hidden = !part.querySelector("[data-for]:not([hidden])");
  };
  question.addEventListener("change", show);
  show();
  // An address without what was left empty is shorter to share.
  form.addEventListener("submit", () => {
    for (const select of form.querySelectorAll("select")) if (!select.value) select.disabled = true;
  });
  addEventListener("pageshow", show);
}

// --- the board
for (const form of document.querySelectorAll("[data-builder]")) {
  const svg = form.querySelector(".board"), palette = form.querySelector(".palette"), told = form.querySelector("[data-told]");
  const NS = svg.namespaceURI, marks = svg.querySelector(".marks");
  const tools = [...palette.querySelectorAll("[data-kind]")];
  const named = new Map(tools.map((tool) => [tool.dataset.kind + " " + tool.dataset.value, tool]));
  let tool = null, side = "allies";
  svg.dataset.building = "";
  palette.hidden = false;

  // State of each hex by its printed name: the parts of its code.
  const [head, ...entries] = form.elements.b.value.split("_");
  const state = new Map(entries.map((entry) => { const [label, ...parts] = entry.split("."); return [label, parts]; }));
  const drawn = new Map([...svg.querySelectorAll(".hex")].map((hex) => [hex.dataset.label, hex]));
  const picked = { attacker: form.dataset.attacker, target: form.dataset.target };

  const kindOf = (part) => {
    if (part[0] === "!") return "unit";
    if (part[0] === "^" || part === "m" || /^[ro]-/.test(part)) return "more";
    const name = part.split("*")[0];
    return named.has("obstacle " + name) ? "obstacle" : named.has("token " + name) ? "token" : "terrain";
  };
  const make = (name, attributes, text) => {
    const made = document.createElementNS(NS, name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    if (text) made.textContent = text;
    return made;
  };
  const label = (kind, name) => named.get(kind + " " + name)?.textContent.trim() || name;
  const words = (parts) => parts.map((part) => {
    const kind = kindOf(part);
    if (kind === "more") return "";
    const [name, owner] = part.replace("!", "").split("*");
    return label(kind, name) + (owner ? ` (${label("side", owner)})` : "");
  }).filter(Boolean).join(", ");

  // Draws one hex anew: ground, what lies on it, who stands on it. The server draws the same when the page is loaded.
  const draw = (name) => {
    const hex = drawn.get(name), parts = state.get(name) || [];
    const ground = hex.querySelector(".ground"), title = hex.querySelector(".name"), box = ground.getBBox();
    const x = box.x + box.width / 2, y = box.y + box.height / 2;
    const terrain = parts.filter((part) => kindOf(part) === "terrain");
    ground.setAttribute("class", "ground " + (terrain.length ? "t-" + terrain[0] : "f-" + svg.dataset.face));
    for (const old of [...hex.children]) if (old !== ground && old !== title && old.tagName !== "title") old.remove();
    for (const part of parts) {
      const kind = kindOf(part), [what, owner] = part.replace("!", "").split("*");
      const picture = named.get(kind + " " + what)?.dataset.picture;
      const add = (made) => hex.insertBefore(made, title);
      if (kind === "unit") {
        add(make("rect", { class: "unit " + (owner || ""), x: x - 34, y: y - 22, width: 68, height: 46, rx: 8 }));
        add(picture ? make("image", { class: "figure", href: picture, x: x - 22, y: y - 22, width: 44, height: 46 })
          : make("text", { class: "unit word", x, y: y + 8 }, label(kind, what).slice(0, 4)));
      } else if (kind !== "more") {
        const size = kind === "terrain" ? 100 : 64, down = kind === "terrain" ? 0 : 22;
        add(picture ? make("image", { href: picture, x: x - size / 2, y: y + down - size * .577, width: size, height: size * 1.1547 })
          : make("text", { class: "word", x, y: y + down + 8 }, label(kind, what).slice(0, 8)));
      }
    }
    hex.setAttribute("aria-label", name + ": " + (words(parts) || form.dataset.empty));
  };

  // The units to choose from, and the address, follow the board.
  const settle = () => {
    form.elements.b.value = [head, ...[...state].filter(([, parts]) => parts.length).map(([name, parts]) => [name, ...parts].join("."))].join("_");
    for (const role of ["attacker", "target"]) {
      const select = form.elements[role + ".hex"];
      const units = [...state].filter(([name, parts]) => name === picked[role] || parts.some((part) => part[0] === "!"));
      if (picked[role] && !state.has(picked[role])) units.push([picked[role], []]);
      select.replaceChildren(select.options[0], ...units.map(([name, parts]) => new Option(name + (parts.length ? ": " + words(parts.filter((part) => part[0] === "!")) : ""), name)));
      select.value = picked[role];
    }
    const address = new URL(location.href);
    address.pathname = new URL(form.action).pathname;
    address.search = new URLSearchParams([...new FormData(form)].filter(([, value]) => value)).toString();
    history.replaceState(null, "", address);
  };
  const outline = () => {
    marks.replaceChildren(...["attacker", "target"].flatMap((role) => drawn.has(picked[role])
      ? [make("polygon", { class: role, points: drawn.get(picked[role]).querySelector(".ground").getAttribute("points") })] : []));
  };

  const tap = (hex) => {
    if (!tool) return;
    const name = hex.dataset.label, { kind, value } = tool.dataset;
    let parts = state.get(name) || [];
    if (kind === "clear") parts = [];
    else if (kind === "pick") picked[value] = picked[value] === name ? "" : name;
    else {
      const code = kind === "unit" ? `!${value}*${side}` : /bunker/.test(value) ? `${value}*${side}` : value;
      const had = parts.includes(code);
      // Ground replaces ground and a unit replaces a unit; a second tap takes away again.
      parts = parts.filter((part) => part !== code && !(kindOf(part) === kind && (kind === "unit" || kind === "terrain")) && !(kind === "terrain" && kindOf(part) === "more"));
      if (!had) parts = kind === "terrain" ? [code, ...parts] : [...parts, code];
    }
    state.set(name, parts);
    draw(name);
    outline();
    settle();
    told.textContent = hex.getAttribute("aria-label");
  };

  palette.addEventListener("click", (event) => {
    const button = event.target.closest("[data-kind]");
    if (!button) return;
    if (button.dataset.kind === "side") side = button.dataset.value; else tool = button;
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
  for (const role of ["attacker", "target"]) form.elements[role + ".hex"].addEventListener("change", (event) => { picked[role] = event.target.value; outline(); settle(); });
  form.addEventListener("submit", () => { for (const select of form.querySelectorAll("select")) if (!select.value) select.disabled = true; });
  addEventListener("pageshow", () => { for (const select of form.querySelectorAll("select")) select.disabled = false; });
  tools.find((one) => one.dataset.value === side)?.setAttribute("aria-pressed", "true");
}
