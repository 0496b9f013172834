import type { Option } from './option.ts';

/** At most so many are shown at once: more nobody reads, and each costs time at every key. */
export const shownAtMost = 50;

/** So many are in sight, and a few more: these answer a key, the others come after. */
export const shownAtOnce = 14;

/** Options made ready for finding: folded once, so that a key pressed among thousands is answered at once. */
export interface SearchIndex {
  options: readonly Option[];
  folded: readonly string[];
}

export interface Matches {
  /** Those to show: what begins with the words first, then what has a word that does, then what has them anywhere. */
  shown: readonly Option[];
  /** How many match in all. */
  count: number;
}

const marks = /\p{Mark}/gu;

/** Without accents, capitals and the difference of wide forms: "Überprüfung" is found by "uberp". */
export function fold(text: string): string {
  return text.normalize('NFKD').replace(marks, '').toLocaleLowerCase();
}

export function indexOf(options: readonly Option[]): SearchIndex {
  return { options, folded: options.map(({ label, description }) => fold(description ? `${label} ${description}` : label)) };
}

/** The options that have every word of `query`; all of them for none. `first` leads where nothing is asked for: the chosen one. */
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
