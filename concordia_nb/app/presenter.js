// What the presenter's page does by itself: the clicker's keys, pen and arrows over the board, the black screen, the
// whole screen, and the speaker's window, which lives in the same browser and hears of every step by a channel.

const SVG = "http://www.w3.org/2000/svg";
const WIDE = 1000; // units across the board in which strokes are kept, so that they stay where they are at any size
const NEXT = new Set(["PageDown", "ArrowRight", "ArrowDown", " ", "Enter"]);
const PREV = new Set(["PageUp", "ArrowLeft", "ArrowUp", "Backspace"]);
const DARK = new Set(["b", "."]);
const SMALLEST = 0.78; // share of their usual size to which letters shrink where a text is long; then it scrolls

// What this tab keeps over a reload, so that the speaker's window stays in step.
function kept(name, fresh) {
  try {
    const known = sessionStorage.getItem(`concordia-nb-${name}`);
    if (known) return known;
    const made = fresh();
    sessionStorage.setItem(`concordia-nb-${name}`, made);
    return made;
  } catch {
    return fresh();
  }
}

// --- the speaker's window ------------------------------------------------------------------------------------------

const NOTES_STYLE = `
  * { box-sizing: border-box; margin: 0; }
  body { font: 22px/1.5 system-ui, "Segoe UI", Roboto, "Noto Sans", "DejaVu Sans", sans-serif; background: #16130f; color: #f6efdd; min-height: 100vh; display: grid; grid-template-rows: auto 1fr auto; }
  header, footer { display: flex; flex-wrap: wrap; gap: 8px 24px; align-items: baseline; padding: 12px 24px; background: #2a241c; }
  header b { font-size: 1.1em; } header time { margin-left: auto; font-variant-numeric: tabular-nums; font-size: 1.3em; }
  main { padding: 20px 24px; display: flex; flex-direction: column; gap: 16px; overflow: auto; max-width: 60em; }
  #notes { font-size: 1.2em; white-space: pre-line; } section { border-left: 6px solid #e7bf55; padding: 2px 16px; }
  section[hidden], p:empty { display: none; } h2 { font-size: 0.8em; font-weight: 600; color: #e7bf55; }
  #state { color: #ffd95a; font-weight: 600; } #ahead { color: #cdb98f; margin-right: auto; }
  button { font: inherit; font-size: 0.85em; padding: 6px 18px; border-radius: 8px; border: 1px solid #a48a5c; background: #352d23; color: inherit; cursor: pointer; }
  button:focus-visible { outline: 3px solid #8ec5ff; outline-offset: 2px; }
  body.dark header { background: #6b1a1a; }`;

// Runs in the speaker's window: shows what the channel tells, and hands the keys back.
function notesWindow(name, first) {
  const channel = new BroadcastChannel(name);
  const put = (id, text) => { document.getElementById(id).textContent = text || ""; };
  let since = Date.now();
  const show = ({ slide, dark, since: begun }) => {
    since = begun || since;
    document.title = `${slide.words.notes} – ${slide.title}`;
    document.documentElement.lang = slide.lang;
    document.body.classList.toggle("dark", Boolean(dark));
    put("where", slide.where);
    put("headline", slide.headline);
    put("notes", slide.notes);
    put("ask", slide.ask);
    put("answer", slide.answer);
    put("ask-title", slide.words.ask);
    put("answer-title", slide.words.answer);
    put("state", [dark ? slide.words.dark : "", slide.state].filter(Boolean).join(" "));
    put("ahead", slide.ahead);
    for (const what of ["prev", "next", "black"]) put(what, slide.words[what]);
    document.getElementById("asked").hidden = !slide.ask;
    gone = slide.words.gone;
  };
  let gone = "";
  channel.onmessage = ({ data }) => {
    if (data.type === "slide") show(data);
    else if (data.type === "gone") put("state", gone);
  };
  const send = (key, shift = false) => channel.postMessage({ type: "key", key, shift });
  addEventListener("keydown", (e) => {
    if (e.ctrlKey || e.metaKey || e.altKey) return;
    const onButton = e.target.matches("button") && (e.key === " " || e.key === "Enter");
    if (onButton || e.key === "Tab" || /^F\d/.test(e.key)) return;
    if (e.key.length === 1 || /^(Page|Arrow|Home|End|Escape|Enter|Backspace)/.test(e.key)) e.preventDefault();
    if (!e.repeat) send(e.key, e.shiftKey);
  });
  for (const [id, key] of [["prev", "PageUp"], ["next", "PageDown"], ["black", "b"]]) document.getElementById(id).addEventListener("click", () => send(key));
  const tick = () => {
    const gone = Math.max(0, Math.round((Date.now() - since) / 1000));
    put("clock", `${Math.floor(gone / 60)}:${String(gone % 60).padStart(2, "0")}`);
  };
  tick();
  setInterval(tick, 1000);
  show(first);
  channel.postMessage({ type: "hello" });
}

function notesPage(channel, first) {
  const data = (value) => JSON.stringify(value).replace(/</g, "\\u003c");
  return `<!DOCTYPE html><html><head><meta charset="utf-8"><title></title><style>${NOTES_STYLE}</style></head><body>
<header><span id="where"></span><b id="headline"></b><time id="clock"></time></header>
<main><p id="state" role="status"></p><p id="notes"></p>
<section id="asked"><h2 id="ask-title"></h2><p id="ask"></p><h2 id="answer-title"></h2><p id="answer"></p></section></main>
<footer><span id="ahead"></span><button id="prev"></button><button id="next"></button><button id="black"></button></footer>
<script>(${notesWindow})(${data(channel)}, ${data(first)})</` + "script></body></html>";
}

// --- the presenter's page --------------------------------------------------------------------------------------------

class Stage {
  constructor(model, root, signal) {
    this.model = model;
    this.root = root;
    this.signal = signal;
    this.tool = "";
    this.name = `concordia-demo-${kept("demo-channel", () => Math.random().toString(36).slice(2))}`;
    this.since = Number(kept(`demo-since-${model.get("slide")?.title}`, () => String(Date.now())));
    this.channel = new BroadcastChannel(this.name);
    this.channel.onmessage = ({ data }) => this.heard(data);
    this.dark = Object.assign(document.createElement("div"), { className: "cp-dark", hidden: true });
    this.dark.setAttribute("aria-hidden", "true");
    document.body.append(this.dark);
    this.on(this.dark, "click", () => this.black(false));
    this.on(root, "ct-key", (e) => { if (this.key(e.detail)) e.preventDefault(); });
    this.on(root, "click", (e) => this.click(e));
    this.on(window, "resize", () => this.fit());
    this.on(window, "pagehide", () => this.channel.postMessage({ type: "gone" }));
    this.parts = new MutationObserver(() => { this.ink(); this.press(); this.fit(); });
    this.parts.observe(root, { childList: true, subtree: true, characterData: true });
    model.on("change:slide", this.changed = () => this.slideChanged());
    this.slideChanged();
    this.ink();
    this.fit();
  }

  on(target, type, handler, options = {}) {
    target.addEventListener(type, handler, { signal: this.signal, ...options });
  }

  end() {
    this.channel.postMessage({ type: "gone" });
    this.channel.close();
    this.parts.disconnect();
    this.sizes?.disconnect();
    this.moves?.disconnect();
    this.model.off("change:slide", this.changed);
    this.sheet?.remove();
    this.dark.remove();
    this.root.classList.remove("cp-trying");
    if (document.fullscreenElement) document.exitFullscreen().catch(() => {});
  }

  do(what) {
    this.model.send({ event: "do", what });
  }

  // -- the speaker's window

  message() {
    return { type: "slide", slide: this.model.get("slide"), dark: !this.dark.hidden, since: this.since };
  }

  tell() {
    if (this.model.get("slide")?.words) this.channel.postMessage(this.message());
  }

  heard(data) {
    if (data.type === "hello") this.tell();
    else if (data.type === "key" && typeof data.key === "string") this.key({ key: data.key, shiftKey: data.shift === true, target: document.body });
  }

  openNotes() {
    const page = new Blob([notesPage(this.name, this.message())], { type: "text/html" });
    const opened = window.open(URL.createObjectURL(page), "concordia-notes", "popup,width=900,height=680");
    if (!opened) this.do("notes-blocked");
  }

  slideChanged() {
    const slide = this.model.get("slide") || {};
    if (this.shown !== undefined && this.shown !== slide.key) this.wipe();
    if (slide.trying && !this.tried) this.hold("");
    this.shown = slide.key;
    this.tried = Boolean(slide.trying);
    this.root.classList.toggle("cp-trying", this.tried);
    this.tell();
  }

  // -- keys

  key(e) {
    if (e.ctrlKey || e.metaKey || e.altKey) return false;
    const k = e.key.length === 1 ? e.key.toLowerCase() : e.key;
    const onButton = e.target !== document.body && e.target.closest?.("button, summary, a") && e.target.matches(":focus-visible");
    if (!this.dark.hidden) { // whatever brings the picture back does nothing else
      if (!e.repeat && !["Shift", "Tab"].includes(e.key)) this.black(false);
      return e.key !== "Tab";
    }
    if (DARK.has(k)) return this.once(e, () => this.black(true));
    if (k === "f" || k === "F5") return this.once(e, () => this.whole());
    if (k === "n") return this.once(e, () => this.openNotes());
    if (this.root.querySelector('[role="dialog"]') && !k.startsWith("Page")) return false;
    if (k === "p" || k === "a") return this.once(e, () => this.hold({ p: "pen", a: "arrow" }[k]));
    if (k === "c") return this.once(e, () => this.wipe());
    if (k === "w") return this.once(e, () => this.do("whatif"));
    if (k === "Escape" && this.tool) return this.once(e, () => this.hold(""));
    if (k === "PageDown") return this.once(e, () => this.do("next"));
    if (k === "PageUp") return this.once(e, () => this.do("prev"));
    if (this.tried || this.root.querySelector("details.ct-menu[open]")) return false; // the table's keys work there
    if (e.shiftKey && k === "ArrowLeft") return this.once(e, () => this.do("earlier"), true);
    if (e.shiftKey && k === "ArrowRight") return this.once(e, () => this.do("later"), true);
    if (onButton && (k === " " || k === "Enter")) return false;
    if (NEXT.has(k)) return this.once(e, () => this.do("next"));
    if (PREV.has(k)) return this.once(e, () => this.do("prev"));
    if (k === "Home" || k === "End") return this.once(e, () => this.do(k === "Home" ? "first" : "last"));
    return k.length === 1 && k !== "?"; // the table's letters mean nothing here
  }

  once(e, act, again = false) { // a key held down acts once
    if (!e.repeat || again) act();
    return true;
  }

  click(e) {
    const spot = e.target.closest("[data-cp]");
    const what = spot?.dataset.cp;
    if (what === "pen" || what === "arrow") this.hold(what);
    else if (what === "clear") this.wipe();
    else if (what === "black") this.black(true);
    else if (what === "notes") this.openNotes();
    else if (what === "full") this.whole();
    const button = e.target.closest("button");
    if (e.detail && button && !button.closest(".ct-demo, .ct-sheet")) button.blur(); // else the next space presses it again
  }

  black(on) {
    this.dark.hidden = !on;
    this.tell();
  }

  whole() {
    const done = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen();
    done?.catch?.(() => {}); // a browser that forbids it still shows the demo
  }

  // -- pen and arrows

  hold(tool) {
    this.tool = this.tool === tool ? "" : tool;
    this.root.dataset.tool = this.tool;
    this.press();
  }

  press() {
    for (const name of ["pen", "arrow"]) {
      const button = this.root.querySelector(`[data-cp="${name}"]`);
      const pressed = String(this.tool === name);
      if (button && button.getAttribute("aria-pressed") !== pressed) button.setAttribute("aria-pressed", pressed);
    }
  }

  ink() { // the sheet over the board's canvas, made as soon as that is there
    const cell = this.root.querySelector(".ct-board");
    const canvas = cell?.querySelector("canvas");
    if (!canvas || (canvas === this.canvas && this.sheet.isConnected)) return;
    this.canvas = canvas;
    this.sheet?.remove();
    this.sheet = document.createElementNS(SVG, "svg");
    this.sheet.classList.add("cp-ink");
    this.sheet.setAttribute("aria-hidden", "true");
    this.root.append(this.sheet); // above the pieces, which lie over the canvas
    this.on(this.sheet, "pointerdown", (e) => this.begin(e));
    this.on(this.sheet, "pointermove", (e) => this.draw(e));
    for (const type of ["pointerup", "pointercancel"]) this.on(this.sheet, type, (e) => { if (this.stroke) { e.stopPropagation(); this.stroke = null; } });
    this.sizes?.disconnect();
    this.sizes = new ResizeObserver(() => this.lay());
    this.sizes.observe(canvas);
    this.sizes.observe(cell);
    this.moves?.disconnect();
    this.moves = new MutationObserver(() => this.lay());
    this.moves.observe(canvas, { attributes: true, attributeFilter: ["style", "width", "height"] });
    this.lay();
  }

  lay() { // the sheet lies exactly on the canvas, also when that is brought nearer
    const root = this.root.getBoundingClientRect(), board = this.canvas.getBoundingClientRect();
    if (!board.width) return;
    this.sheet.setAttribute("viewBox", `0 0 ${WIDE} ${(WIDE * board.height) / board.width}`);
    Object.assign(this.sheet.style, { left: `${board.left - root.left}px`, top: `${board.top - root.top}px`, width: `${board.width}px`, height: `${board.height}px` });
  }

  at(e) {
    const board = this.canvas.getBoundingClientRect();
    return [((e.clientX - board.left) * WIDE) / board.width, ((e.clientY - board.top) * WIDE) / board.width];
  }

  begin(e) {
    if (!this.tool || e.button !== 0) return;
    e.preventDefault();
    e.stopPropagation();
    this.sheet.setPointerCapture(e.pointerId);
    const [halo, line] = ["cp-halo", "cp-line"].map((name) => {
      const path = document.createElementNS(SVG, "path");
      path.classList.add(name);
      this.sheet.append(path);
      return path;
    });
    this.stroke = { points: [this.at(e)], paths: [halo, line], tool: this.tool };
  }

  draw(e) {
    if (!this.tool) return;
    e.stopPropagation();
    if (!this.stroke) return;
    const { points, paths, tool } = this.stroke;
    if (tool === "arrow") points[1] = this.at(e);
    else points.push(this.at(e));
    const round = (n) => n.toFixed(1);
    let d = points.map(([x, y], i) => `${i ? "L" : "M"}${round(x)} ${round(y)}`).join("");
    if (tool === "arrow") {
      const [[x, y], [u, v]] = points;
      const far = Math.hypot(u - x, v - y);
      if (far > 8) {
        const a = Math.atan2(v - y, u - x), head = Math.min(22, far / 2);
        for (const turn of [2.6, -2.6]) d += `M${round(u)} ${round(v)}L${round(u + head * Math.cos(a + turn))} ${round(v + head * Math.sin(a + turn))}`;
      }
    }
    for (const path of paths) path.setAttribute("d", d);
  }

  wipe() {
    this.stroke = null;
    this.sheet?.replaceChildren();
  }

  // -- letters as large as the bar allows

  fit() {
    for (const part of this.root.querySelectorAll(".ct-demo, .ct-beside")) {
      let size = 1;
      part.style.setProperty("--fit", size);
      while (size > SMALLEST && (part.scrollHeight > part.clientHeight + 1 || part.scrollWidth > part.clientWidth + 1)) {
        size -= 0.03;
        part.style.setProperty("--fit", size.toFixed(2));
      }
    }
  }
}

export default {
  render({ model, el, signal }) {
    el.style.display = "none";
    const stop = new AbortController();
    signal?.addEventListener("abort", () => stop.abort());
    let stage = null;
    const start = () => {
      const root = el.closest(".ct-presenting");
      if (root) stage = new Stage(model, root, stop.signal);
      else if (!stop.signal.aborted) requestAnimationFrame(start);
    };
    start();
    return () => {
      stop.abort();
      stage?.end();
    };
  },
};
