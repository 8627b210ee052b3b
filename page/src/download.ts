// download.ts: what a view shows, as a file: CSV, JSON, SVG and PNG.
import { s } from "./dom";

function save(file: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = file;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

export type Row = (string | number | null | undefined)[];

/** A cell that begins like a formula gets a quote before it: spreadsheets would compute it. */
function csvCell(cell: Row[number]): string {
  if (cell === null || cell === undefined) return "";
  if (typeof cell === "number") return String(cell);
  const text = /^[=+@\t\r]|^-(?![\d.])/.test(cell) ? `'${cell}` : cell;
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export const csvText = (head: string[], rows: Row[]): string =>
  [head, ...rows].map((row) => row.map(csvCell).join(",")).join("\n") + "\n";

export const saveText = (file: string, text: string, type: string): void => save(file, new Blob([text], { type }));

const COPIED = ["fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "stroke-linejoin", "opacity", "fill-opacity", "stroke-opacity",
  "font-family", "font-size", "font-weight", "font-style", "font-variant-numeric", "text-anchor", "dominant-baseline", "paint-order"];

/** A drawing that needs no style sheet: the colours of the page are written into it. */
function standalone(drawing: SVGSVGElement): SVGSVGElement {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const from = drawing.querySelectorAll("*");
  copy.querySelectorAll("*").forEach((element, i) => {
    const source = from[i];
    if (!source) return;
    const style = getComputedStyle(source);
    for (const property of COPIED) {
      const value = style.getPropertyValue(property);
      if (value && value !== "none" ? true : property === "fill" || property === "stroke") element.setAttribute(property, value);
    }
    for (const attribute of ["class", "tabindex", "role", "style"]) element.removeAttribute(attribute);
  });
  const box = drawing.viewBox.baseVal;
  copy.setAttribute("width", String(box.width));
  copy.setAttribute("height", String(box.height));
  copy.removeAttribute("class");
  copy.prepend(s("rect", { x: box.x, y: box.y, width: box.width, height: box.height, fill: getComputedStyle(document.body).backgroundColor }));
  return copy;
}

/** A table as a drawing: its cells where they are, with their colours and texts. */
function drawingOfTable(table: HTMLElement): SVGSVGElement {
  const whole = table.getBoundingClientRect();
  const drawing = s("svg", { viewBox: `0 0 ${Math.ceil(whole.width)} ${Math.ceil(whole.height)}`, width: Math.ceil(whole.width), height: Math.ceil(whole.height) });
  drawing.append(s("rect", { width: "100%", height: "100%", fill: getComputedStyle(document.body).backgroundColor }));
  table.querySelectorAll("th, td").forEach((cell) => {
    const box = cell.getBoundingClientRect();
    if (box.width === 0) return;
    const style = getComputedStyle(cell);
    const x = box.left - whole.left;
    const y = box.top - whole.top;
    drawing.append(s("rect", { x, y, width: box.width, height: box.height, fill: style.backgroundColor }));
    // Words where the browser has put them, line by line.
    const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim();
      const parent = node.parentElement;
      if (!text || !parent || parent.closest(".hidden, .hint")) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const at = range.getBoundingClientRect();
      if (at.width === 0) continue;
      const font = getComputedStyle(parent);
      drawing.append(s("text", { x: at.left - whole.left, y: at.top - whole.top + at.height * 0.78, "font-size": font.fontSize, "font-family": font.fontFamily, "font-weight": font.fontWeight, fill: font.color }, text));
    }
    cell.querySelectorAll("svg").forEach((small) => {
      const at = small.getBoundingClientRect();
      const copy = standalone(small);
      copy.setAttribute("x", String(at.left - whole.left));
      copy.setAttribute("y", String(at.top - whole.top));
      copy.querySelector("rect")?.remove();
      drawing.append(copy);
    });
  });
  return drawing;
}

export type Picture = SVGSVGElement | HTMLTableElement | HTMLCanvasElement;

function drawingOf(picture: Picture): SVGSVGElement {
  if (picture instanceof SVGSVGElement) return standalone(picture);
  if (picture instanceof HTMLCanvasElement) {
    const { width, height } = picture;
    return s("svg", { viewBox: `0 0 ${width} ${height}`, width, height }, s("image", { width, height, href: picture.toDataURL() }));
  }
  return drawingOfTable(picture);
}

export function svgText(picture: Picture): string {
  return new XMLSerializer().serializeToString(drawingOf(picture));
}

export function savePng(file: string, picture: Picture): void {
  const text = svgText(picture);
  const image = new Image();
  image.onload = () => {
    const canvas = document.createElement("canvas");
    canvas.width = 2 * image.naturalWidth;
    canvas.height = 2 * image.naturalHeight;
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    canvas.toBlob((content) => content && save(file, content), "image/png");
  };
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
}
