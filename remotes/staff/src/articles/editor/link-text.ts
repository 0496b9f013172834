import type { Selected } from './mark-text.ts';

/** Normalizes a web address for Markdown; undefined for other schemes and invalid addresses. Pure. */
export function webAddress(written: string): string | undefined {
  const url = URL.parse(written.trim());
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return undefined;
  return url.href.replaceAll('(', '%28').replaceAll(')', '%29');
}

/** Wraps the selection in a link, or inserts a link with the given name. The cursor is after it. Pure. */
export function linkText({ text, from, to }: Selected, href: string, name: string): Selected {
  const words = text.slice(from, to) || name.replace(/[\\[\]]/g, '\\$&');
  const written = `[${words}](${href})`;
  const end = from + written.length;
  return { text: text.slice(0, from) + written + text.slice(to), from: end, to: end };
}
