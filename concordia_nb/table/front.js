// The part of the table that a canvas cannot do: words and buttons, keys and focus, zoom, the browser's memory.
//
// Python sends the parts of the page as HTML (`show`: whole, or as edits of what was sent before); a click on
// anything with data-do, a pick on the board, and what is pointed at go back. Nothing is loaded from anywhere.
// The widget's element and its parts lie in the grid of the nearest .ct-table, beside the board's canvas.

const MEMORY = "concordia-nb";
const MOST_UPLOAD = 5 * 1024 * 1024;
const MOST_MESSAGE = 9e6; // bytes; a server hangs up on a message of more than ten million
const ANSWER_MS = 8000; // a kernel that says nothing this long after a click is asked once more, then given up
const POINT_MS = 60; // at most one message about what is pointed at in this time
const DRAG_PX = 8;
const OVER_BOARD = ["pieces", "marks"]; // parts that are laid over the board's canvas
const PACKS = typeof DecompressionStream === "function";

// --- memory of this browser --------------------------------------------------------------------------------

function remembered(name) {
  try {
    return localStorage.getItem(`${MEMORY}-${name}`);
  } catch {
    return null;
  }
}

function remember(name, value) {
  try {
    localStorage.setItem(`${MEMORY}-${name}`, value);
  } catch {
    // a browser that keeps nothing still plays
  }
}

function browserId() {
  const known = remembered("browser");
  if (known && /^[0-9a-f]{32}$/.test(known)) return known;
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const fresh = Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join("");
  remember("browser", fresh);
  return remembered("browser") || fresh;
}

function preferences() {
  try {
    const found = JSON.parse(remembered("preferences") || "{}");
    return found && typeof found === "object" && !Array.isArray(found) ? found : {};
  } catch {
    return {};
  }
}

// --- messages as a deflated stream

class Unpacker {
  constructor() {
    const stream = new DecompressionStream("deflate");
    this.writer = stream.writable.getWriter();
    this.reader = stream.readable.getReader();
    this.rest = new Uint8Array(0);
  }

  async read(packed, bytes) {
    this.writer.write(new Uint8Array(packed.buffer, packed.byteOffset, packed.byteLength)).catch(() => {}); // read() tells
    while (this.rest.length < bytes) {
      const { value, done } = await this.reader.read();
      if (done) throw new Error("the stream of messages ended");
      const both = new Uint8Array(this.rest.length + value.length);
      both.set(this.rest);
      both.set(value, this.rest.length);
      this.rest = both;
    }
    const text = new TextDecoder().decode(this.rest.subarray(0, bytes));
    this.rest = this.rest.slice(bytes);
    return JSON.parse(text);
  }
}

// --- changing only what changed ----------------------------------------------------------------------------

function keyOf(node) {
  return node.nodeType === 1 ? node.getAttribute("data-key") : null;
}

function same(a, b) {
  return a.nodeType === b.nodeType && a.nodeName === b.nodeName && keyOf(a) === keyOf(b);
}

function syncAttributes(from, to) {
  for (const { name, value } of to.attributes) if (from.getAttribute(name) !== value) from.setAttribute(name, value);
  for (const { name } of Array.from(from.attributes)) {
    if (to.hasAttribute(name) || name === "aria-describedby") continue;
    if (name === "open" && from.nodeName === "DETAILS") continue; // the reader opened it
    from.removeAttribute(name);
  }
}

function morph(from, to) {
  if (from.nodeType !== 1) {
    if (from.nodeValue !== to.nodeValue) from.nodeValue = to.nodeValue;
    return;
  }
  syncAttributes(from, to);
  if (from.isEqualNode(to)) return;
  let next = from.firstChild;
  for (const wanted of Array.from(to.childNodes)) {
    let match = next && same(next, wanted) ? next : null;
    const key = keyOf(wanted);
    if (!match && key !== null) {
      match = Array.from(from.childNodes).find((child) => same(child, wanted)) || null;
    }
    if (match) {
      if (match === next) next = next.nextSibling;
      else from.insertBefore(match, next);
      morph(match, wanted);
    } else {
      from.insertBefore(wanted.cloneNode(true), next);
    }
  }
  while (next) {
    const gone = next;
    next = next.nextSibling;
    gone.remove();
  }
}

// --- one view ----------------------------------------------------------------------------------------------

class View {
  constructor(model, el, signal) {
    this.model = model;
    this.el = el;
    this.signal = signal;
    this.parts = new Map(); // name -> {el, html}
    this.seq = 0;
    this.synced = false;
    this.version = 0;
    this.targets = [];
    this.at = null; // the target the keyboard stands on
    this.zoom = { k: 1, x: 0, y: 0 };
    this.pointers = new Map();
    this.press = null;
    this.saidPoint = "";
    this.pointTimer = 0;
    this.nextPoint = undefined;
    this.waiting = 0;
    this.words = {};
    el.classList.add("ct-front");
    this.root = el;
    this.attach();
  }

  on(target, type, handler, options = {}) {
    target.addEventListener(type, handler, { signal: this.signal, ...options });
  }

  attach() {
    const root = this.el.closest(".ct-table");
    if (!this.el.isConnected || (!root && this.model.get("inside"))) {
      this.tries = (this.tries || 0) + 1;
      if (this.tries < 600 && !this.signal.aborted) requestAnimationFrame(() => this.attach());
      return;
    }
    this.root = root || this.el;
    this.root.classList.add("ct");
    this.live = Object.assign(document.createElement("div"), { className: "ct-live" });
    this.live.setAttribute("role", "status");
    this.live.setAttribute("aria-live", "polite");
    this.bubble = Object.assign(document.createElement("div"), { className: "ct-bubble", id: `ct-${this.model.model_id || Math.random().toString(36).slice(2)}`, hidden: true });
    this.bubble.setAttribute("role", "tooltip");
    this.lost = Object.assign(document.createElement("div"), { className: "ct-lost", hidden: true });
    this.lost.setAttribute("role", "alert");
    this.file = Object.assign(document.createElement("input"), { type: "file", accept: ".json,application/json", hidden: true });
    this.file.className = "ct-file";
    this.el.append(this.live, this.bubble, this.lost, this.file);

    this.model.on("msg:custom", this.heard = (message, buffers) => this.receive(message, buffers));
    this.signal.addEventListener("abort", () => this.model.off("msg:custom", this.heard));

    this.on(this.root, "click", (e) => this.click(e));
    this.on(this.root, "submit", (e) => this.submit(e));
    this.on(this.root, "change", (e) => this.changed(e));
    this.on(this.root, "input", (e) => { e.target.ctTyped = true; });
    this.on(window, "keydown", (e) => { // before JupyterLab hears it: else D D on a button deletes the cell
      if (!this.root.contains(e.target) || e.ctrlKey || e.metaKey || e.altKey) return;
      e.stopPropagation();
      this.key(e);
    }, { capture: true });
    this.on(document, "keydown", (e) => { // on a page of its own the keys work before anything is clicked
      if (e.target === document.body && !this.root.closest(".jp-NotebookPanel")) this.key(e);
    });
    this.on(this.root, "pointerover", (e) => this.over(e));
    this.on(this.root, "pointerleave", () => this.point(null));
    this.on(this.root, "focusin", (e) => this.focus(e));
    this.on(this.root, "focusout", (e) => { if (this.pointedAt?.contains(e.target)) this.point(null); });
    this.on(this.file, "change", () => this.upload());
    this.on(document, "visibilitychange", () => { if (!document.hidden) this.ask({ event: "ping" }); });
    this.on(document, "pointerdown", (e) => {
      this.pressedAt = [e.clientX, e.clientY];
      this.land();
      this.closeMenus(e.target);
    });
    this.on(document, "keydown", () => this.land(), { capture: true });
    this.sizes = new ResizeObserver(() => this.resize());
    this.sizes.observe(this.root);
    this.signal.addEventListener("abort", () => this.sizes.disconnect());
    this.on(window, "resize", () => this.resize());
    this.wear(preferences().theme || "");
    this.hello();
  }

  // -- talking with Python

  hello() {
    this.model.set("browser", browserId());
    this.model.set("address", location.search);
    this.model.save_changes();
    const wishes = preferences();
    const dark = matchMedia("(prefers-color-scheme: dark)").matches;
    this.narrow = this.root.clientWidth < 700;
    this.ask({ event: "ready", preferences: wishes, dark, still: matchMedia("(prefers-reduced-motion: reduce)").matches, width: Math.round(this.root.clientWidth), packs: PACKS });
  }

  send(message) {
    try {
      if (this.model.comm_live === false) throw new Error("closed");
      this.model.send(message);
      return true;
    } catch {
      this.lose();
      return false;
    }
  }

  ask(message) {
    if (!this.send(message) || this.waiting) return;
    this.waiting = setTimeout(() => {
      if (!this.send({ event: "ping" })) return;
      this.waiting = setTimeout(() => { this.waiting = 0; this.lose(); }, ANSWER_MS);
    }, ANSWER_MS);
  }

  lose() {
    if (!this.lost.hidden || this.signal.aborted || document.querySelector('[role="alertdialog"]')) return; // told already
    const text = document.createElement("span");
    text.textContent = this.words.lost || "The table no longer answers. Every move so far is kept.";
    const button = Object.assign(document.createElement("button"), { className: "ct-button ct-strong", textContent: this.words.reload || "Reload the page" });
    button.addEventListener("click", () => location.reload());
    this.lost.replaceChildren(text, button);
    this.lost.hidden = false;
  }

  // Messages come packed, and unpacking takes a moment: each waits for the one before.
  receive(message, buffers) {
    if (message?.type !== "packed") { this.hear(message); return; }
    if (message.first) this.unpacker = new Unpacker();
    const unpacker = this.unpacker;
    if (!unpacker) return; // meant for an older view of the same table
    this.unpacked = (this.unpacked || Promise.resolve())
      .then(() => unpacker.read(buffers[0], message.bytes))
      .then((heard) => this.hear(heard))
      .catch((problem) => { console.error(problem); if (unpacker === this.unpacker) { this.unpacker = null; this.resync(); } });
  }

  hear(message) {
    if (!message || typeof message !== "object") return;
    clearTimeout(this.waiting);
    this.waiting = 0;
    this.lost.hidden = true;
    if (message.type === "show") this.show(message);
    else if (message.type === "point") this.showPoint(message);
    else if (message.type === "download") this.download(message);
    else if (message.type === "remember") this.keep(message.name, message.value);
    else if (message.type === "go") this.go(message.address);
  }

  show(message) {
    if (!message.full && !this.synced) return;
    if (!message.full && message.seq !== this.seq + 1) {
      this.resync();
      return;
    }
    this.synced = true;
    const focused = this.root.contains(document.activeElement) ? document.activeElement : null;
    if (message.full) {
      for (const [name, part] of this.parts) if (!(name in message.parts)) { part.el.remove(); this.parts.delete(name); }
      for (const [name, html] of Object.entries(message.parts)) this.put(name, html);
    }
    for (const [name, start, end, text, length] of message.edits || []) {
      const before = this.parts.get(name)?.html || "";
      const html = before.slice(0, start) + text + before.slice(end);
      if (html.length !== length) { this.resync(); return; }
      this.put(name, html);
    }
    this.seq = message.seq;
    this.version = message.version;
    if (message.words) this.words = message.words;
    if (message.theme) this.wear(message.theme);
    if (message.targets) this.aim(message.targets);
    if (message.say) this.say(message.say);
    if (message.board_label) this.boardLabel = message.board_label;
    this.fill();
    this.mendBoard();
    if (focused && !focused.isConnected) this.home();
    if (message.full || message.edits?.some(([name]) => !OVER_BOARD.includes(name))) { this.bubble.hidden = true; this.saidPoint = ""; }
    if (message.point) this.showPoint(message.point);
    const dialog = this.root.querySelector('[role="dialog"]');
    if (dialog && !dialog.contains(document.activeElement)) (dialog.querySelector("[data-home]") || dialog).focus();
    this.resize();
    if (this.goUp >= 0 && this.version !== this.goUp) { // a card was played from further down: what is asked now is above
      this.goUp = -1;
      if (!this.root.classList.contains("ct-side") && this.root.getBoundingClientRect().top < -40) this.root.scrollIntoView({ block: "start" });
    }
    if (message.flights) this.fly(message.flights);
  }

  // What a move did, once more and slowly enough for the eye: pictures fly over the page. The page shows the result
  // already; any click or key ends the flights, and nobody ever waits for them.
  fly(flights) {
    this.land();
    if (document.hidden || !this.canvas || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const board = this.canvas.getBoundingClientRect();
    const place = (stop) => {
      if (Array.isArray(stop)) return { x: board.left + stop[0] * board.width, y: board.top + stop[1] * board.height };
      const [kind, which] = stop.split(":");
      const found = {
        seat: () => this.root.querySelector(`.ct-seats .ct-seat-${which} .ct-store`),
        slot: () => this.root.querySelectorAll(".ct-display .ct-slot")[which - 1],
        hand: () => this.root.querySelector(".ct-hand .ct-cards"),
      }[kind]?.();
      if (!found) return null;
      const box = found.getBoundingClientRect();
      return { x: box.left + box.width / 2, y: box.top + box.height / 2, w: box.width };
    };
    let nth = 0;
    for (const { kind, icon, card, wide, stops } of flights) {
      const points = stops.map(place);
      if (points.length < 2 || points.some((p) => !p)) continue;
      const size = Math.round(card ? Math.min(160, points[0].w) : Math.max(18, wide * board.width));
      const picture = document.createElement("div");
      picture.className = "ct-fly";
      picture.setAttribute("aria-hidden", "true");
      picture.innerHTML = card
        ? `<svg viewBox="0 0 150 210" width="${size}" height="${size * 1.4}"><use href="#ct-card-${card}"/></svg>`
        : `<svg width="${size}" height="${size}"><use href="#ct-${icon}"/></svg>`;
      const high = card ? size * 1.4 : size;
      const lengths = points.map((p, i) => (i ? Math.hypot(p.x - points[i - 1].x, p.y - points[i - 1].y) : 0));
      const whole = lengths.reduce((a, b) => a + b, 0) || 1;
      let gone = 0;
      const frames = points.map((p, i) => {
        gone += lengths[i];
        const scale = kind === "build" ? (i ? 1 : 1.9) : kind === "take" && i ? 0.55 : 1;
        return { offset: Math.min(1, gone / whole), transform: `translate(${p.x - size / 2}px, ${p.y - high / 2}px) scale(${scale})` };
      });
      this.el.append(picture);
      const ms = { build: 420, move: Math.min(1100, 420 + whole * 0.9) }[kind] || 640;
      const flight = picture.animate(frames, { duration: ms, delay: 55 * nth++, easing: kind === "move" ? "ease-in-out" : "cubic-bezier(.3,.1,.3,1)", fill: "both" });
      flight.onfinish = flight.oncancel = () => picture.remove();
    }
  }

  land() {
    for (const picture of this.el.querySelectorAll(":scope > .ct-fly")) picture.remove();
  }

  resync() { // something was lost on the way: ask for everything
    this.synced = false;
    this.ask({ event: "ready", again: true, packs: PACKS });
  }

  put(name, html) {
    let part = this.parts.get(name);
    if (!part) {
      const el = Object.assign(document.createElement("div"), { className: `ct-part ct-${name}` });
      if (name === "over") this.makeOver(el);
      this.el.insertBefore(el, this.live);
      part = { el, html: "", laid: OVER_BOARD.includes(name) ? el.appendChild(document.createElement("div")) : null };
      if (part.laid) el.classList.add("ct-laid");
      this.parts.set(name, part);
      if (part.laid) this.lay(); // where it lies changes with the board alone, not with what is in it
    }
    if (part.html === html && html) return;
    part.html = html;
    if (name === "over") return;
    const at = part.laid || part.el;
    const wanted = at.cloneNode(false);
    wanted.innerHTML = html;
    morph(at, wanted);
  }

  home() {
    const spot = this.root.querySelector("[data-home]") || (this.targets.length && this.keys) || this.root.querySelector(".ct-bar [data-do]");
    if (spot) spot.focus({ preventScroll: true });
  }

  say(text) {
    this.live.textContent = "";
    requestAnimationFrame(() => { this.live.textContent = text; });
  }

  keep(name, value) {
    const all = preferences();
    if (value === null) delete all[name];
    else all[name] = value;
    remember("preferences", JSON.stringify(all));
  }

  wear(theme) {
    if (!theme) theme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
    this.root.dataset.theme = theme;
    if (this.model.get("page")) document.documentElement.dataset.ctTheme = theme;
  }

  download({ name, text, mime }) {
    const link = document.createElement("a");
    link.href = `data:${mime};charset=utf-8,${encodeURIComponent(text)}`;
    link.download = name;
    document.body.append(link);
    link.click();
    link.remove();
  }

  go(address) {
    const search = String(address || "");
    if (search && !search.startsWith("?")) return;
    history.replaceState(null, "", location.pathname + search + location.hash);
    this.model.set("address", search);
    this.model.save_changes();
  }

  async upload() {
    const file = this.file.files[0];
    this.file.value = "";
    if (!file) return;
    const upload = { event: "upload", name: file.name, size: file.size };
    if (file.size <= MOST_UPLOAD) {
      upload.text = await file.text();
      // What is no text grows to several times its size in a message: its beginning shows well enough what it is.
      if (new Blob([JSON.stringify(upload.text)]).size > MOST_MESSAGE) upload.text = upload.text.slice(0, 1000);
    }
    this.ask(upload);
  }

  // -- clicks on parts

  click(e) {
    const spot = e.target.closest("[data-do],[data-local]");
    if (!spot || !this.root.contains(spot)) return;
    const again = spot.hasAttribute("data-again"); // steppers and zoom may be clicked fast
    if (e.detail > 1 && !again) return;
    this.pointedAt = spot;
    if (spot.dataset.local) this.local(spot.dataset.local, spot);
    if (spot.closest(".ct-menu") && !again && !spot.hasAttribute("data-stay")) this.closeMenus(null);
    const wish = /^(theme|pace):(\w+)$/.exec(spot.dataset.do || "");
    if (wish) this.keep(wish[1], wish[2]); // kept before Python answers: the page may be left at once
    if (wish?.[1] === "theme") this.wear(wish[2]); // the board follows
    this.goUp = /^(card|slot):/.test(spot.dataset.do || "") ? this.version : -1;
    this.lastPick = 0; // whoever clicked a button in between does not mean a double click on the board
    if (spot.dataset.do) this.ask({ event: "do", what: spot.dataset.do, version: this.version });
  }

  submit(e) { // a form with data-form="WORDS" sends "WORDS:what was typed"
    e.preventDefault();
    const field = e.target.querySelector("input");
    if (e.target.dataset.form && field) this.ask({ event: "do", what: `${e.target.dataset.form}:${field.value.trim()}`, version: this.version });
  }

  changed(e) { // a field with data-field="WORDS" sends "WORDS:its value" when it was changed
    const field = e.target.closest("[data-field]");
    if (!field) return;
    field.ctShown = undefined;
    field.ctTyped = false;
    this.ask({ event: "do", what: `${field.dataset.field}:${field.value}`, version: this.version });
  }

  fill() { // a field shows what Python said last (data-value), not what an older edit of the page left in it
    for (const field of this.root.querySelectorAll("[data-field][data-value]")) {
      if (field.ctShown === field.dataset.value || (field.ctTyped && field === document.activeElement)) continue;
      field.ctShown = field.dataset.value;
      field.value = field.dataset.value;
    }
  }

  local(what) {
    if (what === "load") this.file.click();
    else if (what === "zoom-in") this.zoomBy(1.4);
    else if (what === "zoom-out") this.zoomBy(1 / 1.4);
    else if (what === "zoom-all") this.zoomTo(1, 0, 0);
    else if (what === "reload") location.reload();
  }

  closeMenus(target) {
    for (const menu of this.root.querySelectorAll("details.ct-menu[open]")) if (!target || !menu.contains(target)) menu.removeAttribute("open");
  }

  // -- what is pointed at

  over(e) {
    if (e.pointerType === "touch") return;
    // What a click brought under a pointer that has not moved since was not pointed at.
    if (this.pressedAt?.[0] === e.clientX && this.pressedAt[1] === e.clientY) return;
    const spot = e.target.closest("[data-point]");
    if (spot) this.point({ event: "point", what: spot.dataset.point }, spot);
    else if (!e.target.closest(".ct-board")) this.point(null);
  }

  focus(e) {
    if (!e.target.matches(":focus-visible")) return;
    const spot = e.target.closest("[data-point]");
    if (spot) this.point({ event: "point", what: spot.dataset.point }, spot);
    else if (e.target !== this.keys) this.point(null);
  }

  point(message, element = null) {
    const text = message ? JSON.stringify(message) : "";
    if (text === this.saidPoint && this.nextPoint === undefined) return;
    this.nextPoint = [message, text, element];
    if (this.pointTimer) return;
    this.flushPoint();
    this.pointTimer = setTimeout(() => { this.pointTimer = 0; if (this.nextPoint !== undefined) this.flushPoint(); }, POINT_MS);
  }

  flushPoint() {
    const [message, text, element] = this.nextPoint;
    this.nextPoint = undefined;
    if (text === this.saidPoint) return;
    this.saidPoint = text;
    this.pointedAt = element;
    if (!message) this.bubble.hidden = true;
    this.send(message || { event: "point" });
    if (!this.pointTimer) this.pointTimer = setTimeout(() => { this.pointTimer = 0; if (this.nextPoint !== undefined) this.flushPoint(); }, POINT_MS);
  }

  showPoint({ html, x, y, possible, say }) {
    if (this.canvas) this.cell.classList.toggle("ct-possible", Boolean(possible));
    if (!html) { this.bubble.hidden = true; return; }
    this.bubble.innerHTML = html;
    this.bubble.hidden = false;
    const frame = this.root.getBoundingClientRect();
    let box;
    if (x !== undefined && x !== null && this.canvas) {
      const c = this.canvas.getBoundingClientRect();
      const r = 0.028 * c.width;
      const px = c.left + x * c.width, py = c.top + y * c.height;
      box = { left: px - r, right: px + r, top: py - r, bottom: py + r };
    } else if (this.pointedAt?.isConnected) {
      box = this.pointedAt.getBoundingClientRect();
      this.pointedAt.setAttribute("aria-describedby", this.bubble.id);
    } else { this.bubble.hidden = true; return; }
    const b = this.bubble.getBoundingClientRect();
    const gap = 8;
    let left = (box.left + box.right - b.width) / 2;
    left = Math.min(Math.max(left, frame.left + 4), frame.right - b.width - 4);
    let top = box.top - b.height - gap;
    const board = x !== undefined && x !== null ? this.cell.getBoundingClientRect() : null;
    const panel = x === undefined || x === null ? this.pointedAt.closest(".ct-choices, .ct-log") : null;
    if (panel && this.root.classList.contains("ct-side")) { // do not lie on the other buttons
      const p = panel.getBoundingClientRect();
      top = p.bottom + gap;
      if (top + b.height > innerHeight) top = p.top - b.height - gap;
    } else if (top < Math.max(0, board ? board.top : frame.top)) top = box.bottom + gap;
    this.bubble.style.left = `${left - frame.left + this.root.scrollLeft}px`;
    this.bubble.style.top = `${top - frame.top + this.root.scrollTop}px`;
    if (say) this.say(say);
  }

  // -- the board: mending the canvas, keys, zoom

  makeOver(el) {
    this.overlay = el;
    this.keys = Object.assign(document.createElement("div"), { className: "ct-keys", tabIndex: 0 });
    this.keys.setAttribute("role", "application");
    this.ring = Object.assign(document.createElement("div"), { className: "ct-ring", hidden: true });
    el.append(this.keys, this.ring);
    for (const [what, sign] of [["zoom-in", "+"], ["zoom-out", "−"], ["zoom-all", "⤢"]]) {
      const button = Object.assign(document.createElement("button"), { className: "ct-button ct-zoom", textContent: sign });
      button.dataset.local = what;
      button.dataset.again = "";
      el.append(button);
    }
    this.on(this.keys, "focus", () => { if (this.keys.matches(":focus-visible")) this.stand(this.at || this.targets[0]); });
    this.on(this.keys, "blur", () => { this.ring.hidden = true; });
  }

  mendBoard() {
    if (!this.keys) return;
    this.keys.setAttribute("aria-label", this.words.board || "Board");
    for (const button of this.overlay.querySelectorAll("[data-local]")) {
      button.setAttribute("aria-label", this.words[button.dataset.local] || button.dataset.local);
      button.title = button.getAttribute("aria-label");
    }
    const cell = this.root.querySelector(".ct-board");
    const canvas = cell?.querySelector("canvas");
    if (canvas && canvas !== this.canvas) {
      this.canvas = canvas;
      if (!this.frames) {
        this.frames = new ResizeObserver(() => this.lay());
        this.signal.addEventListener("abort", () => this.frames.disconnect());
      }
      this.frames.disconnect();
      this.frames.observe(canvas);
      this.frames.observe(cell);
      canvas.removeAttribute("tabindex"); // the canvas would trap Tab; .ct-keys takes the keys
      canvas.setAttribute("role", "img");
      this.place();
    } else if (!canvas) {
      requestAnimationFrame(() => { if (!this.signal.aborted) this.mendBoard(); });
    }
    canvas?.setAttribute("aria-label", this.boardLabel || this.words.board || "Board");
    if (!cell || this.cell) return;
    this.cell = cell;
    const hush = (e) => e.stopPropagation(); // ipycanvas would send every one of these to the kernel
    for (const type of ["mousemove", "mousedown", "mouseup", "mouseout", "touchstart", "touchend", "touchmove", "touchcancel", "keydown"]) {
      this.on(cell, type, hush, { capture: true });
    }
    this.on(cell, "wheel", (e) => this.wheel(e), { capture: true, passive: false });
    this.on(cell, "pointerdown", (e) => this.down(e));
    this.on(cell, "pointermove", (e) => this.moved(e));
    this.on(cell, "pointerup", (e) => this.up(e));
    this.on(cell, "pointercancel", (e) => { this.pointers.delete(e.pointerId); this.press = null; });
    this.on(cell, "pointerleave", (e) => { this.pointerX = NaN; if (!this.press) this.point(null); this.pointers.delete(e.pointerId); });
    this.on(cell, "contextmenu", (e) => { if (this.press?.moved) e.preventDefault(); });
  }

  fraction(e) {
    const c = this.canvas.getBoundingClientRect();
    return [(e.clientX - c.left) / c.width, (e.clientY - c.top) / c.height];
  }

  down(e) {
    if (!this.canvas || (e.pointerType === "mouse" && e.button !== 0)) return;
    this.pointers.set(e.pointerId, [e.clientX, e.clientY]);
    if (this.pointers.size === 2) {
      const [[ax, ay], [bx, by]] = [...this.pointers.values()];
      this.pinch = { d: Math.hypot(ax - bx, ay - by) || 1, k: this.zoom.k };
      this.press = null;
      return;
    }
    const [u, v] = this.fraction(e);
    this.press = { x: e.clientX, y: e.clientY, zx: this.zoom.x, zy: this.zoom.y, moved: false, version: this.version, u, v, lift: this.nearest(u, v, "lift") };
  }

  moved(e) {
    if (!this.canvas) return;
    if (this.pointers.has(e.pointerId)) this.pointers.set(e.pointerId, [e.clientX, e.clientY]);
    if (this.pinch && this.pointers.size === 2) {
      const [[ax, ay], [bx, by]] = [...this.pointers.values()];
      this.zoomBy((this.pinch.k * Math.hypot(ax - bx, ay - by)) / this.pinch.d / this.zoom.k, (ax + bx) / 2, (ay + by) / 2);
      return;
    }
    const press = this.press;
    if (press && !press.moved && Math.hypot(e.clientX - press.x, e.clientY - press.y) > DRAG_PX) {
      press.moved = true;
      if (e.pointerType === "mouse") this.cell.setPointerCapture(e.pointerId);
      if (press.lift) { // a colonist is dragged: take it in hand now, put it down where the drag ends
        this.ask({ event: "pick", x: press.u, y: press.v, version: press.version, lift: true });
        this.cell.classList.add("ct-dragging");
      }
    }
    if (press?.moved && !press.lift && this.zoom.k > 1) {
      this.zoomTo(this.zoom.k, press.zx + e.clientX - press.x, press.zy + e.clientY - press.y);
      return;
    }
    if (e.pointerType === "touch" && !press?.lift) return;
    if (!press && e.clientX === this.pointerX && e.clientY === this.pointerY) return; // the page moved, not the pointer
    this.pointerX = e.clientX; this.pointerY = e.clientY;
    const [x, y] = this.fraction(e);
    this.point({ event: "point", x: Math.round(x * 400) / 400, y: Math.round(y * 400) / 400 });
  }

  up(e) {
    this.pointers.delete(e.pointerId);
    if (this.pointers.size < 2) this.pinch = null;
    const press = this.press;
    this.press = null;
    this.cell.classList.remove("ct-dragging");
    if (!press || !this.canvas) return;
    if (press.moved && !press.lift) return;
    const now = performance.now();
    if (!press.moved && now - (this.lastPick || 0) < 350 && Math.hypot(press.x - this.lastX, press.y - this.lastY) < DRAG_PX) return; // the second half of a double click
    this.lastPick = now; this.lastX = press.x; this.lastY = press.y;
    const [x, y] = this.fraction(e);
    this.ask({ event: "pick", x, y, version: press.version, drop: press.moved });
  }

  nearest(u, v, what) {
    const c = this.canvas.getBoundingClientRect();
    let best = null, least = 20;
    for (const t of this.targets) {
      const d = Math.hypot((t.x - u) * c.width, (t.y - v) * c.height);
      if (t[what] && d < least) { best = t; least = d; }
    }
    return best;
  }

  wheel(e) {
    e.stopPropagation();
    const page = document.scrollingElement;
    const still = !page || page.scrollHeight <= page.clientHeight + 1;
    const inNotebook = Boolean(this.root.closest(".jp-NotebookPanel"));
    const zoomed = this.zoom.k > 1.001;
    if (!(e.ctrlKey || e.metaKey || zoomed || (still && !inNotebook && this.root.classList.contains("ct-filling")))) return;
    if (zoomed && !e.ctrlKey && e.deltaY > 0 && this.zoom.k <= 1.001) return;
    e.preventDefault();
    this.zoomBy(Math.exp(-Math.max(-60, Math.min(60, e.deltaY)) * 0.004), e.clientX, e.clientY);
  }

  zoomBy(factor, clientX, clientY) {
    if (!this.canvas) return;
    const cell = this.cell.getBoundingClientRect();
    const px = clientX === undefined ? cell.width / 2 : clientX - cell.left;
    const py = clientY === undefined ? cell.height / 2 : clientY - cell.top;
    const k = Math.min(5, Math.max(1, this.zoom.k * factor));
    const f = k / this.zoom.k;
    const left = this.canvas.offsetLeft, top = this.canvas.offsetTop;
    this.zoomTo(k, px - left - (px - left - this.zoom.x) * f, py - top - (py - top - this.zoom.y) * f);
  }

  zoomTo(k, x, y) {
    if (!this.canvas) return;
    const { offsetWidth: w, offsetHeight: h, offsetLeft: left, offsetTop: top } = this.canvas;
    const within = (v, size, room, before) => (size * k <= room ? (room - size * k) / 2 - before : Math.min(-before, Math.max(room - size * k - before, v)));
    this.zoom = k <= 1.001 ? { k: 1, x: 0, y: 0 } : { k, x: within(x, w, this.cell.clientWidth, left), y: within(y, h, this.cell.clientHeight, top) };
    this.place();
  }

  // A phone shows a part of the board, large enough to read, and brings what can be picked into view.
  bringIntoView() {
    if (!this.narrow || !this.canvas?.offsetHeight || !this.targets.length || this.zoom.k === 1) return;
    const cell = this.cell.getBoundingClientRect(), c = this.canvas.getBoundingClientRect();
    const spots = this.targets.map((t) => [c.left + t.x * c.width, c.top + t.y * c.height]);
    if (spots.some(([x, y]) => x > cell.left + 20 && x < cell.right - 20 && y > cell.top && y < cell.bottom)) return;
    this.zoomTo(this.zoom.k, this.zoom.x + cell.left + cell.width / 2 - spots[0][0], this.zoom.y + cell.top + cell.height / 2 - spots[0][1]);
  }

  place() {
    if (!this.canvas) return;
    const { k, x, y } = this.zoom;
    this.canvas.style.transformOrigin = "0 0";
    this.canvas.style.transform = k === 1 ? "" : `translate(${x}px, ${y}px) scale(${k})`;
    const higher = this.cell && this.canvas.offsetHeight * k > this.cell.clientHeight + 2;
    this.canvas.style.touchAction = k === 1 ? "pan-x pan-y" : higher ? "none" : "pan-y";
    this.cell?.classList.toggle("ct-zoomed", k > 1);
    this.lay();
    if (!this.ring.hidden) this.placeRing();
  }

  lay() { // pieces and marks exactly over the canvas, wherever its cell lets it stand
    if (!this.canvas?.offsetWidth || !this.cell) return;
    const { offsetLeft: left, offsetTop: top, offsetWidth: wide, offsetHeight: high } = this.canvas;
    for (const { laid } of this.parts.values()) {
      if (!laid) continue;
      Object.assign(laid.style, {
        left: `${left + this.cell.clientLeft}px`, top: `${top + this.cell.clientTop}px`, width: `${wide}px`, height: `${high}px`,
        transform: this.canvas.style.transform,
      });
    }
  }

  resize() { // a grid cannot ask its own width, nor the board's shape: the sizes are reckoned here
    if (!this.root.isConnected || this.root === this.el) return;
    const root = this.root, wide = root.clientWidth, gap = 8;
    const side = wide >= (root.classList.contains("ct-early") ? 860 : 1100);
    const page = root.classList.contains("ct-fill") && !root.closest(".jp-NotebookPanel");
    const filling = page && side && innerHeight >= 560;
    const narrow = wide < 700;
    if (narrow !== this.narrow && this.synced) {
      this.narrow = narrow;
      this.send({ event: "size", width: Math.round(wide) });
    }
    root.classList.toggle("ct-side", side);
    root.classList.toggle("ct-one", narrow);
    root.classList.toggle("ct-two", !narrow && !side);
    root.classList.toggle("ct-filling", filling);
    const set = (name, px) => root.style.setProperty(name, `${Math.round(px)}px`);
    const rows = 6 * 6 + 26; // gaps between seven cards, padding of their panel
    let card = side ? (wide - 3 * gap - 2 * rows) / 14 : (wide - 2 * gap - rows) / 7;
    const bar = this.parts.get("bar")?.el.offsetHeight || 52;
    const aspect = this.canvas ? this.canvas.width / this.canvas.height : 1.8;
    root.style.setProperty("--board-shape", aspect.toFixed(4));
    if (aspect.toFixed(2) !== this.shape) { // another board: seen as it opens
      if (this.shape && this.canvas) this.zoomTo(1, 0, 0);
      this.shape = aspect.toFixed(2);
      this.closer = false;
    }
    if (filling) {
      const top = root.getBoundingClientRect().top + (document.scrollingElement?.scrollTop || 0);
      const high = Math.max(540, Math.floor(innerHeight - Math.min(top, 160)));
      set("--ct-height", high);
      card = Math.min(card, (0.27 * high - 74) / 1.4);
      const asked = (name, usual) => parseFloat(getComputedStyle(root).getPropertyValue(name)) || usual;
      const below = asked("--below", 78), least = asked("--least-side", 340); // under a card in its panel; width of the side
      const boardHigh = high - 4 * gap - bar - (1.4 * card + below);
      set("--side", Math.min(620, Math.max(least, wide - 3 * gap - boardHigh * aspect)));
      root.classList.toggle("ct-tall", boardHigh * aspect > wide - 3 * gap - least + 120); // room is left below the board
    } else {
      set("--side", Math.min(520, Math.max(330, wide * 0.3)));
    }
    const stacked = page && !side && innerHeight >= 480;
    root.classList.toggle("ct-stacked", stacked);
    if (stacked) { // the bar stays in view; board and choices fit below it
      const choices = Math.max(150, Math.round(0.25 * innerHeight));
      set("--bar-high", bar);
      set("--choices-high", choices);
      set("--board-high", Math.max(0.4 * innerHeight, innerHeight - bar - choices - 4 * gap));
    }
    if (!narrow && this.closer) { // a phone that was turned: the whole board again
      this.closer = false;
      this.zoomTo(1, 0, 0);
    }
    if (narrow && this.canvas?.offsetHeight) {
      set("--board-tall", Math.min(0.4 * innerHeight, 0.85 * wide));
      if (!this.closer && root.isConnected) { // as it opens; afterwards the reader decides
        this.closer = true;
        const k = Math.max(this.cell.clientHeight / this.canvas.offsetHeight, this.cell.clientWidth / this.canvas.offsetWidth);
        if (k > 1.1) { this.zoomTo(k, (this.canvas.offsetWidth * (1 - k)) / 2, 0); this.bringIntoView(); }
      }
    }
    card = Math.min(132, Math.max(side ? 60 : 74, card));
    set("--w", card);
    set("--mid", Math.max(0, 7 * card + rows - gap - parseFloat(root.style.getPropertyValue("--side"))));
    if (!this.ring?.hidden) this.placeRing();
  }

  aim(targets) {
    this.targets = targets;
    const kept = this.at && targets.find((t) => t.id === this.at.id);
    this.at = kept || null;
    if (document.activeElement === this.keys && this.keys.matches(":focus-visible")) this.stand(this.at || targets[0]);
    else if (this.ring) this.ring.hidden = true;
    this.bringIntoView();
  }

  stand(target) {
    this.at = target || null;
    if (!target) { this.ring.hidden = true; this.say(this.words.nothing || ""); return; }
    this.placeRing();
    this.say(target.label);
    this.point({ event: "point", what: `spot:${target.id}` });
  }

  placeRing() {
    if (!this.at || !this.canvas) return;
    const c = this.canvas.getBoundingClientRect(), o = this.overlay.getBoundingClientRect();
    this.ring.hidden = false;
    this.ring.style.left = `${c.left - o.left + this.at.x * c.width}px`;
    this.ring.style.top = `${c.top - o.top + this.at.y * c.height}px`;
  }

  step(dx, dy) {
    if (!this.targets.length) { this.say(this.words.nothing || ""); return; }
    if (!this.at) { this.stand(this.targets[0]); return; }
    const c = this.canvas.getBoundingClientRect();
    let best = null, least = Infinity;
    for (const t of this.targets) {
      const x = (t.x - this.at.x) * c.width, y = (t.y - this.at.y) * c.height;
      const ahead = x * dx + y * dy, beside = Math.abs(x * dy) + Math.abs(y * dx);
      if (t.id === this.at.id || ahead < 1) continue;
      const far = ahead + 2.2 * beside;
      if (far < least) { best = t; least = far; }
    }
    if (!best) { // nothing that way: go round, so that every target can be reached
      const order = [...this.targets].sort((a, b) => (dx ? a.x - b.x || a.y - b.y : a.y - b.y || a.x - b.x));
      const i = order.findIndex((t) => t.id === this.at.id);
      best = order[(i + (dx + dy > 0 ? 1 : order.length - 1)) % order.length];
    }
    this.stand(best);
  }

  // -- keys

  key(e) {
    if (e.target.matches("input, textarea, select")) return;
    const asked = new CustomEvent("ct-key", { detail: e, cancelable: true }); // a page with keys of its own goes first
    if (!this.root.dispatchEvent(asked)) { e.preventDefault(); e.stopPropagation(); return; }
    if ((e.key === "Enter" || e.key === " ") && e.repeat) { e.preventDefault(); return; } // a held key plays once
    if (e.ctrlKey || e.metaKey || e.altKey) return;
    const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const dialog = this.root.querySelector('[role="dialog"]');
    let used = true;
    if (e.key === "Escape") {
      if (this.root.querySelector("details.ct-menu[open]")) {
        const menu = this.root.querySelector("details.ct-menu[open]");
        menu.removeAttribute("open");
        menu.querySelector("summary").focus();
      } else this.ask({ event: "do", what: "back", version: this.version });
    } else if (dialog) {
      if (e.key !== "Tab") return;
      const stops = [...dialog.querySelectorAll("button, a[href], summary, [tabindex='0']")].filter((n) => n.offsetParent);
      if (!stops.length) return;
      const i = stops.indexOf(document.activeElement);
      const next = e.shiftKey ? i - 1 : i + 1;
      if (i >= 0 && next >= 0 && next < stops.length) return;
      stops[e.shiftKey ? stops.length - 1 : 0].focus();
    } else if (e.target === this.keys && arrows[e.key]) this.step(...arrows[e.key]);
    else if (e.target === this.keys && (e.key === "Enter" || e.key === " ")) {
      if (this.at) this.ask({ event: "do", what: `spot:${this.at.id}`, version: this.version });
    } else if (arrows[e.key] && e.target.closest("[data-row]")) {
      const row = [...e.target.closest("[data-row]").querySelectorAll("button")].filter((n) => n.offsetParent);
      const i = row.indexOf(e.target.closest("button"));
      const [dx, dy] = arrows[e.key];
      row[(i + dx + dy + row.length) % row.length]?.focus();
    } else if (/^[1-9]$/.test(e.key)) {
      const card = this.root.querySelectorAll(".ct-hand [data-do]")[Number(e.key) - 1];
      if (card) card.focus();
    } else {
      const spot = { b: this.keys, h: ".ct-hand button", m: ".ct-display button", c: ".ct-choices button, .ct-lesson button", l: ".ct-log button" }[e.key];
      const action = { u: "undo", d: "done", p: "pause", "?": "sheet:keys", n: "step" }[e.key];
      if (spot) (typeof spot === "string" ? this.root.querySelector(spot) : spot)?.focus();
      else if (action && !e.repeat) this.ask({ event: "do", what: action, version: this.version });
      else used = false;
    }
    if (used) { e.preventDefault(); e.stopPropagation(); }
  }
}

export default {
  render({ model, el, signal }) {
    const stop = new AbortController();
    signal?.addEventListener("abort", () => stop.abort());
    new View(model, el, stop.signal);
    return () => stop.abort();
  },
};
