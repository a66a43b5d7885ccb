// Small comforts; every page works without them.
"use strict";

// Names while typing, as an ARIA combobox; choosing one goes straight to its record.
for (const input of document.querySelectorAll("[data-suggest]")) {
  const list = document.createElement("ul");
  list.className = "options";
  list.id = input.id + "-options";
  list.setAttribute("role", "listbox");
  list.setAttribute("aria-label", input.labels[0].textContent);
  list.hidden = true;
  input.after(list);
  for (const [name, value] of Object.entries({
    role: "combobox", "aria-autocomplete": "list", "aria-expanded": "false", "aria-controls": list.id,
  })) input.setAttribute(name, value);

  let asked = "", timer = 0, chosen = -1;

  const choose = (index) => {
    chosen = index;
    [...list.children].forEach((option, at) => option.setAttribute("aria-selected", String(at === index)));
    if (index < 0) input.removeAttribute("aria-activedescendant");
    else input.setAttribute("aria-activedescendant", list.children[index].id);
  };
  const show = (open) => {
    list.hidden = !open;
    input.setAttribute("aria-expanded", String(open));
    if (!open) choose(-1);
  };
  const go = (option) => {
    const kept = new URLSearchParams(location.search).get("lang");
    location.href = input.dataset.record + encodeURIComponent(option.dataset.id) + (kept ? "?lang=" + encodeURIComponent(kept) : "");
  };
  const fill = (suggestions) => {
    list.replaceChildren(...suggestions.map((found, at) => {
      const option = document.createElement("li");
      option.id = `${list.id}-${at}`;
      option.dataset.id = found.id;
      option.setAttribute("role", "option");
      option.setAttribute("aria-selected", "false");
      const name = document.createElement("span");
      name.textContent = found.name;
      name.lang = found.language;
      option.append(name);
      return option;
    }));
    chosen = -1;
    show(suggestions.length > 0 && document.activeElement === input);
  };
  const ask = async () => {
    const typed = input.value.trim();
    if (typed === asked) return;
    asked = typed;
    if (typed.length < 2 || /[:"()*~]/.test(typed)) return fill([]);
    try {
      const answer = await fetch(`${input.dataset.suggest}?q=${encodeURIComponent(typed)}&lang=${input.dataset.lang}`);
      const found = answer.ok ? (await answer.json()).suggestions : [];
      if (asked === typed) fill(found || []);
    } catch { fill([]); }
  };

  input.addEventListener("input", () => { clearTimeout(timer); timer = setTimeout(ask, 120); });
  input.addEventListener("blur", () => show(false));
  input.addEventListener("keydown", (event) => {
    const last = list.children.length - 1;
    if (event.key === "Escape") {
      clearTimeout(timer);
      asked = null; // an answer on its way would open the list again
      if (!list.hidden) { show(false); event.preventDefault(); }
    }
    else if (event.key === "ArrowDown" && last >= 0) { show(true); choose(chosen >= last ? 0 : chosen + 1); event.preventDefault(); }
    else if (event.key === "ArrowUp" && last >= 0) { show(true); choose(chosen <= 0 ? last : chosen - 1); event.preventDefault(); }
    else if (event.key === "Enter" && chosen >= 0 && !list.hidden) { go(list.children[chosen]); event.preventDefault(); }
  });
  // Before blur, or the list would be gone when the tap arrives.
  list.addEventListener("pointerdown", (event) => event.preventDefault());
  list.addEventListener("click", (event) => { const option = event.target.closest("li"); if (option) go(option); });
}

// Copy the finding into a chat.
for (const button of document.querySelectorAll("[data-copy]")) {
  if (!navigator.clipboard) continue;
  button.hidden = false;
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(document.getElementById(button.dataset.copy).textContent.trim());
    const before = button.textContent;
    button.textContent = button.dataset.done;
    setTimeout(() => { button.textContent = before; }, 2000);
  });
}

// Narrow a table while typing; marks off, capitals and accents do not matter.
const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
for (const input of document.querySelectorAll("[data-narrow]")) {
  const rows = [...(document.querySelector(`#${input.dataset.narrow} tbody`)?.rows ?? [])].map((row) => [row, plain(row.textContent)]);
  input.addEventListener("input", () => {
    const typed = plain(input.value.trim());
    for (const [row, text] of rows) row.hidden = !text.includes(typed);
  });
}

// An open menu closes when the next is opened, on Escape, and when the page is gone back to.
const folds = [...document.querySelectorAll(".fold")];
const close = (kept) => folds.forEach((fold) => { if (fold !== kept) fold.open = false; });
folds.forEach((fold) => fold.addEventListener("toggle", () => { if (fold.open) close(fold); }));
addEventListener("keydown", (event) => { if (event.key === "Escape") close(); });
addEventListener("pageshow", () => close());
