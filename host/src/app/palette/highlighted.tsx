import { MarkedText } from '@cairn/ui/core';
import type { FinderEntry } from '@cairn/ui/palette';
import type { ReactNode } from 'react';
import { fuzzy } from './fuzzy.ts';

/** Returns the entries that match `text`, best first; all of them in their order when it is empty. */
export function ranked(text: string, entries: readonly (FinderEntry & { also?: string })[]): FinderEntry[] {
  if (!text) return entries.map(withoutAlso);
  return entries
    .flatMap((entry) => {
      const own = fuzzy(text, entry.name);
      const match = own ?? (entry.also ? fuzzy(text, entry.also) : null);
      return match
        ? [
            {
              score: match.score,
              entry: { ...withoutAlso(entry), label: own ? <MarkedText text={entry.name} marks={own.ranges} /> : entry.name },
            },
          ]
        : [];
    })
    .sort((a, b) => b.score - a.score)
    .map(({ entry }) => entry);
}

/** Highlights the match of `query` in `text`. Returns `text` unchanged without a match, since a server may also match other words. */
export function highlighted(query: string, text: string): ReactNode {
  const match = fuzzy(query, text);
  return match ? <MarkedText text={text} marks={match.ranges} /> : text;
}

function withoutAlso({ also: _, ...entry }: FinderEntry & { also?: string }): FinderEntry {
  return entry;
}
