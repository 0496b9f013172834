import { projectColours } from '@cairn/api';

/** What stands in a project's links: its name in plain letters and hyphens, or, where nothing of it is left (a name in Arabic or Chinese), its key. */
export function slugOf(name: string, key: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 48)
    .replace(/^-+|-+$/g, '');
  return plain || key.toLowerCase();
}

/** What stands in the place of a project in the addresses of the API. */
export const reserved: ReadonlySet<string> = new Set(['export', 'facets']);

/** The first of `slug`, `slug-2`, `slug-3` … that is neither taken nor reserved. */
export function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  let candidate = slug;
  for (let n = 2; taken.has(candidate) || reserved.has(candidate); n += 1) candidate = `${slug}-${n}`;
  return candidate;
}

/** A colour for a project, the same for the same key. */
export function colourOf(key: string): string {
  const sum = [...key].reduce((total, character) => total + character.charCodeAt(0), 0);
  return projectColours[sum % projectColours.length] ?? projectColours[0];
}
