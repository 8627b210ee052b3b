// numbers.ts: numbers as people read them; the records have them in full.

export const MINUS = "\u2212";
const signed = (text: string): string => text.replace(/^-/, MINUS);

/** Four digits behind the point near 1, as the other formats have them; fewer where the number is large. */
export function short(x: number | null | undefined): string {
  if (x === null || x === undefined || !Number.isFinite(x)) return "–";
  const size = Math.abs(x);
  if (size !== 0 && (size < 0.0001 || size >= 1e7)) return signed(x.toPrecision(3));
  const digits = size < 10 ? 4 : size < 100 ? 3 : size < 1000 ? 2 : 1;
  const text = x.toFixed(Number.isInteger(x) && size >= 10 ? 0 : digits);
  return signed(Number(text) === 0 ? text.replace("-", "") : text);
}

/** A difference: as many digits as tell it from 0. */
export function difference(x: number | null | undefined): string {
  if (x === null || x === undefined || !Number.isFinite(x)) return "–";
  const size = Math.abs(x);
  if (size === 0) return "0";
  const text = x.toFixed(Math.max(digitsOf(size), 0));
  return signed(Number(text) === 0 ? text.replace("-", "") : text);
}
const digitsOf = (size: number): number => (size >= 1000 ? 0 : size >= 100 ? 1 : size >= 10 ? 2 : size >= 0.001 || size === 0 ? 4 : Math.min(8, 1 - Math.floor(Math.log10(size))));

/** Both ends with the digits of the larger one. */
export function interval(low: number, high: number): string {
  const digits = digitsOf(Math.max(Math.abs(low), Math.abs(high)));
  const end = (x: number): string => signed(Number(x.toFixed(digits)) === 0 ? (0).toFixed(digits) : x.toFixed(digits));
  return `${end(low)}\u00a0… ${end(high)}`;
}

const SMALL = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
/** Small numbers in words. */
export const inWords = (n: number): string => SMALL[n] ?? count(n);

export function chance(p: number | null | undefined): string {
  if (p === null || p === undefined) return "–";
  if (p < 0.0001) return "< 0.0001";
  return p < 0.001 ? p.toFixed(4) : p.toFixed(3);
}

/** 0.333 as "33 %". */
export function percent(x: number | null | undefined, digits = 0): string {
  if (x === null || x === undefined) return "–";
  const text = (100 * x).toFixed(digits);
  if (x > 0 && Number(text) === 0) return digits === 0 ? "< 1 %" : `< 0.${"0".repeat(digits - 1)}1 %`;
  if (x < 1 && Number(text) === 100) return digits === 0 ? "> 99 %" : `> 99.${"9".repeat(digits)} %`;
  return `${text}\u00a0%`;
}

/** 100000 as "100,000". */
export const count = (n: number): string => n.toString().replace(/\B(?=(\d{3})+(?!\d))/g, ",");

export const counted = (n: number, one: string, several = `${one}s`): string => `${count(n)} ${n === 1 ? one : several}`;

/** 0.05 as "95 %". */
export const confidence = (alpha: number): string => `${Number((100 * (1 - alpha)).toFixed(2))}\u00a0%`;

/** Multiples of 1, 2 or 5 times a power of ten within an interval, about so many. */
export function ticks(low: number, high: number, about = 5): number[] {
  if (!(high > low)) return [low];
  const rough = (high - low) / about;
  const power = 10 ** Math.floor(Math.log10(rough));
  const away = (m: number): number => Math.abs(Math.log((m * power) / rough));
  const step = [1, 2, 5, 10].reduce((best, m) => (away(m) < away(best) ? m : best)) * power;
  const found: number[] = [];
  for (let i = Math.ceil(low / step - 1e-9); i * step <= high + step * 1e-9; ++i) found.push(Number((i * step).toPrecision(12)));
  return found;
}

export function tickText(x: number, all: number[]): string {
  const digits = Math.max(...all.map((t) => (String(t).split(".")[1] ?? "").length));
  return Math.abs(x) >= 1e6 || digits > 6 ? signed(x.toPrecision(2)) : signed(x.toFixed(digits));
}
