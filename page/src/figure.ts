// figure.ts: the frame of every view: what it shows in a sentence, the view, its numbers and itself as files.
import { type Child, announce, freshId, h } from "./dom";
import { type Picture, type Row, csvText, saveText, savePng, svgText } from "./download";

export interface FigureFacts {
  /** Short, for the file's name too. */
  title: string;
  /** What it shows: read by everybody, and all that a screen reader has of a drawing. */
  says?: Child[] | string;
  file: string;
  table?: () => { head: string[]; rows: Row[] };
  records?: () => unknown;
  picture?: () => Picture | null;
  command?: string | undefined;
}

function copyButton(text: string, what: string): HTMLElement {
  const button = h("button", {
    type: "button",
    class: "quiet",
    click: async () => {
      try {
        await navigator.clipboard.writeText(text);
      } catch {
        const area = h("textarea", { class: "hidden", "aria-hidden": "true" }, text); // a page from disk
        document.body.append(area);
        area.select();
        document.execCommand("copy");
        area.remove();
      }
      button.textContent = "Copied";
      announce(`${what} copied`);
      setTimeout(() => (button.textContent = "Copy"), 1500);
    },
  }, "Copy");
  button.setAttribute("aria-label", `Copy ${what}`);
  return button;
}

/** Word by word, so that a line ends between them and not behind a hyphen. */
const words = (command: string): Child[] => command.split(" ").flatMap((word, i): Child[] => [i > 0 ? " " : "", h("span", {}, word)]);

export function commandLine(command: string): HTMLElement {
  return h("div", { class: "command" }, h("code", {}, ...words(command)), copyButton(command, "the command"));
}

export function figure(facts: FigureFacts, ...content: Child[]): HTMLElement {
  const id = freshId("figure");
  const tools = h("div", { class: "tools" });
  const tool = (label: string, act: () => void): void => {
    tools.append(h("button", { type: "button", class: "quiet", "aria-label": `${facts.title} as ${label}`, click: act }, label));
  };
  const { table, records, picture } = facts;
  if (table) {
    tool("CSV", () => {
      const { head, rows } = table();
      saveText(`${facts.file}.csv`, csvText(head, rows), "text/csv");
    });
  }
  if (records) tool("JSON", () => saveText(`${facts.file}.json`, JSON.stringify(records(), null, 1) + "\n", "application/json"));
  if (picture) {
    const drawn = (act: (it: Picture) => void) => () => {
      const it = picture();
      if (it) act(it);
    };
    tool("SVG", drawn((it) => saveText(`${facts.file}.svg`, svgText(it), "image/svg+xml")));
    tool("PNG", drawn((it) => savePng(`${facts.file}.png`, it)));
  }
  if (facts.command) {
    const line = commandLine(facts.command);
    line.hidden = true;
    const button = h("button", { type: "button", class: "quiet", "aria-expanded": "false", "aria-label": `${facts.title}: the command`, click: () => {
      line.hidden = !line.hidden;
      button.setAttribute("aria-expanded", String(!line.hidden));
    } }, "Command");
    tools.append(button);
    tools.append(line);
  }
  return h("div", { class: "figure", role: "group", "aria-labelledby": id },
    h("h3", { id }, facts.title),
    facts.says ? h("p", { class: "says" }, ...(typeof facts.says === "string" ? [facts.says] : facts.says)) : null,
    ...content,
    tools.childElementCount > 0 ? tools : null);
}

/** Draws anew whenever the width of its place changes, so that letters keep their size. */
export function drawn(draw: (width: number) => SVGSVGElement | null, label: string): { place: HTMLElement; svg: () => SVGSVGElement | null; redraw: () => void } {
  const place = h("div", { class: "drawing" });
  let width = 0;
  let made: SVGSVGElement | null = null;
  const redraw = (): void => {
    if (width < 50) return;
    made = draw(width);
    if (made) {
      made.setAttribute("role", "img");
      made.setAttribute("aria-label", label);
      place.replaceChildren(made);
    } else place.replaceChildren();
  };
  new ResizeObserver((entries) => {
    const now = Math.floor(entries[0]?.contentRect.width ?? 0);
    if (now === width || now < 50) return;
    width = now;
    redraw();
  }).observe(place);
  return { place, svg: () => made, redraw };
}
