import { projectColours } from '@cairn/api';

/**
 * Returns the slug for a project's links: its name in plain letters and hyphens, or its key if nothing remains (a name in Arabic or
 * Chinese).
 */
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

/** Slugs that collide with API routes. */
export const reserved: ReadonlySet<string> = new Set(['export', 'facets']);

/** Returns the first of `slug`, `slug-2`, `slug-3` … that is neither taken nor reserved. */
export function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  let candidate = slug;
  for (let n = 2; taken.has(candidate) || reserved.has(candidate); n += 1) candidate = `${slug}-${n}`;
  return candidate;
}

/** Returns a color for a project, deterministic per key. */
export function colourOf(key: string): string {
  const sum = [...key].reduce((total, character) => total + character.charCodeAt(0), 0);
  return projectColours[sum % projectColours.length] ?? projectColours[0];
}
