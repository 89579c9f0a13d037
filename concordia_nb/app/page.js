// What the app needs of the browser beside the parts of its page (table/front.js): fields that are filled in, the back
// button, titles, and a word at once when the program behind the page is gone.

const SEARCH_MS = 120;
const ARRIVAL_FRAMES = 600; // ten seconds

// A field shows what Python says last ("data-value"), not what an older edit of the page left in it. What has just been
// chosen (`asked`: how often, by the field's "data-set") stays until Python has heard it, and so does what is still being
// typed or dragged: a page that was drawn before that knows nothing of it.
function fill(root, asked) {
  for (const field of root.querySelectorAll("[data-value]")) {
    if (field.cnbShown === field.dataset.value || asked.get(field.dataset.set)) continue;
    if (field.cnbTyped && field === document.activeElement) continue;
    field.cnbShown = field.dataset.value;
    if (field.type === "checkbox" || field.type === "radio") field.checked = field.dataset.value === "true";
    else field.value = field.dataset.value;
  }
}

function gone(words, text) {
  if (document.querySelector(".ca-gone")) return;
  const note = document.createElement("div");
  note.className = "ca-gone";
  note.setAttribute("role", "alertdialog");
  note.setAttribute("aria-label", words.title);
  const line = document.createElement("p");
  line.textContent = text;
  const again = document.createElement("button");
  again.className = "ca-do ca-main-do";
  again.textContent = words.again;
  again.addEventListener("click", () => location.reload());
  note.append(line, again);
  document.body.append(note);
  again.focus();
}

export default {
  render({ model, el }) {
    el.style.display = "none";
    const stop = new AbortController();
    const asked = new Map();
    const own = document.body.dataset.voila !== undefined; // elsewhere address and title belong to the notebook
    const on = (target, type, handler) => target.addEventListener(type, handler, { signal: stop.signal });

    const start = () => {
      const root = el.closest(".ca-home");
      if (!root) { if (!stop.signal.aborted) requestAnimationFrame(start); return; }
      let timer = 0;
      on(root, "change", (e) => {
        const field = e.target.closest("[data-set]");
        if (!field) return;
        field.cnbTyped = false;
        const value = field.type === "checkbox" ? String(field.checked) : field.value;
        asked.set(field.dataset.set, (asked.get(field.dataset.set) ?? 0) + 1);
        model.send({ event: "set", what: field.dataset.set, value });
      });
      on(root, "input", (e) => {
        e.target.cnbTyped = true; // until it is changed for good
        const field = e.target.closest("[data-search]");
        if (!field) return;
        clearTimeout(timer);
        timer = setTimeout(() => model.send({ event: "set", what: field.dataset.search, value: field.value }), SEARCH_MS);
      });
      on(root, "submit", (e) => e.preventDefault());
      on(root, "click", (e) => {
        const link = e.target.closest("a[href^='#']");
        const aim = link && document.getElementById(link.hash.slice(1));
        if (!aim) return;
        e.preventDefault();
        aim.scrollIntoView({ block: "start" });
        aim.tabIndex = -1;
        aim.focus({ preventScroll: true });
      });
      const watch = new MutationObserver(() => fill(root, asked));
      watch.observe(root, { childList: true, subtree: true, attributes: true, attributeFilter: ["data-value"] });
      stop.signal.addEventListener("abort", () => watch.disconnect());
      fill(root, asked);
    };
    start();

    const answered = (what) => {
      if (!asked.get(what)) return;
      asked.set(what, asked.get(what) - 1);
      const root = el.closest(".ca-home");
      if (asked.get(what) || !root) return;
      for (const field of root.querySelectorAll(`[data-set="${CSS.escape(what)}"]`)) field.cnbShown = undefined;
      fill(root, asked);
    };

    model.on("msg:custom", (message) => {
      // What Python drew in reply came before this answer, and is unpacked in promises: after them.
      if (message.type === "heard") setTimeout(answered, 0, message.what);
      if (!own) return;
      if (message.type === "title") {
        document.title = message.title;
        document.documentElement.lang = message.lang;
      } else if (message.type === "visit") {
        if (location.search !== message.address) history.pushState(null, "", location.pathname + message.address);
      } else if (message.type === "arrive") {
        window.scrollTo({ top: 0 });
        const greet = (frames) => { // the place itself comes in a message of its own, which may take longer
          const heading = document.querySelector(".ca-home h1");
          if (heading?.textContent === message.title) heading.focus({ preventScroll: true });
          else if (frames) requestAnimationFrame(() => greet(frames - 1));
        };
        greet(ARRIVAL_FRAMES);
      } else if (message.type === "reload") {
        location.reload();
      }
    });
    if (!own) return () => stop.abort();
    on(window, "popstate", () => model.send({ event: "back", address: location.search }));

    // This page's kernel holds what is on screen. Restarted or gone, it answers nothing any more.
    let leaving = false;
    for (const type of ["pagehide", "beforeunload"]) on(window, type, () => { leaving = true; });
    on(window, "pageshow", (e) => { if (e.persisted) location.reload(); });
    const kernel = model.widget_manager?.kernel;
    if (!kernel?.statusChanged) return () => stop.abort();
    let waiting = 0;
    const status = (_, now) => {
      const words = model.get("words");
      if (!leaving && ["restarting", "autorestarting", "terminating", "dead"].includes(now)) gone(words, words.kernel);
    };
    const connection = (_, now) => {
      clearTimeout(waiting);
      const words = model.get("words");
      if (!leaving && now !== "connected") waiting = setTimeout(() => { if (!leaving) gone(words, words.server); }, now === "disconnected" ? 500 : 10000);
    };
    kernel.statusChanged.connect(status);
    kernel.connectionStatusChanged.connect(connection);
    return () => {
      stop.abort();
      clearTimeout(waiting);
      kernel.statusChanged.disconnect(status);
      kernel.connectionStatusChanged.disconnect(connection);
    };
  },
};
