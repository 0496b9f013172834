import type { Selected } from './mark-text.ts';

/** An address on the web as it is written into Markdown; undefined for every other scheme, and for what is no address. Pure. */
export function webAddress(written: string): string | undefined {
  const url = URL.parse(written.trim());
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return undefined;
  return url.href.replaceAll('(', '%28').replaceAll(')', '%29');
}

/** The text with a link around what is selected, or with its name where nothing is. The cursor is after it. Pure. */
export function linkText({ text, from, to }: Selected, href: string, name: string): Selected {
  const words = text.slice(from, to) || name.replace(/[\\[\]]/g, '\\$&');
  const written = `[${words}](${href})`;
  const end = from + written.length;
  return { text: text.slice(0, from) + written + text.slice(to), from: end, to: end };
}
