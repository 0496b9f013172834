import type { Option } from './option.ts';

/** Maximum number of options shown: nobody reads more, and each costs time on every key. */
export const shownAtMost = 50;

/** Number of options rendered at once, slightly more than are visible. The others follow later. */
export const shownAtOnce = 14;

/** Options prepared for searching. Folded once, so that searching thousands on each key is fast. */
export interface SearchIndex {
  options: readonly Option[];
  folded: readonly string[];
}

export interface Matches {
  /** The options to show: first those that start with the query, then those with a word that does, then other matches. */
  shown: readonly Option[];
  /** The total number of matches. */
  count: number;
}

const marks = /\p{Mark}/gu;

/** Removes accents, case and width variants: "uberp" finds "Überprüfung". */
export function fold(text: string): string {
  return text.normalize('NFKD').replace(marks, '').toLocaleLowerCase();
}

export function indexOf(options: readonly Option[]): SearchIndex {
  return { options, folded: options.map(({ label, description }) => fold(description ? `${label} ${description}` : label)) };
}

/** Returns the options that contain every word of `query`; all if it is empty. Then `first`, the selected option, comes first. */
export function matchesOf({ options, folded }: SearchIndex, query: string, first?: Option): Matches {
  const words = fold(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) {
    const rest = options.length > shownAtMost && first ? [first, ...options.filter((option) => option !== first)] : options;
    return { shown: rest.slice(0, shownAtMost), count: options.length };
  }
  const [lead = ''] = words;
  const ranked: [Option[], Option[], Option[]] = [[], [], []];
  let count = 0;
  folded.forEach((text, index) => {
    const option = options[index];
    if (!option || !words.every((word) => text.includes(word))) return;
    count += 1;
    const at = text.indexOf(lead);
    const rank = at === 0 ? 0 : /[\s/_.:@-]/.test(text[at - 1] ?? '') ? 1 : 2;
    ranked[rank].push(option);
  });
  return { shown: ranked.flat().slice(0, shownAtMost), count };
}
