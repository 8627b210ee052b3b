// state.ts: what the reader chose, in the fragment of the address, so that a link shows what its sender saw.

const chosen = new URLSearchParams(location.hash.slice(1));
const listeners: ((key: string) => void)[] = [];

export const get = (key: string): string | null => chosen.get(key);

/** Without a value, or with the one that holds unless told, the key is not in the address. */
export function set(key: string, value: string | null, unlessTold: string | null = null): void {
  if (value === null || value === unlessTold) chosen.delete(key);
  else chosen.set(key, value);
  const text = chosen.toString();
  try {
    history.replaceState(null, "", text ? `#${text}` : location.pathname + location.search);
  } catch {
    location.hash = text; // where a page from disk may not rewrite its address
  }
  for (const listen of listeners) listen(key);
}

export function onChange(listen: (key: string) => void): void {
  listeners.push(listen);
}

/** A link that somebody pasted into the open page. */
addEventListener("hashchange", () => {
  const now = new URLSearchParams(location.hash.slice(1));
  if (now.toString() !== chosen.toString()) location.reload();
});
