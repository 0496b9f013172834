import type { FinderEntry } from '@cairn/ui/palette';
import { Fragment, type ReactNode } from 'react';
import { fuzzy } from './fuzzy.ts';

/** The entries that answer to `text`, the best first; all of them, in their order, where nothing was typed. */
export function ranked(text: string, entries: readonly (FinderEntry & { also?: string })[]): FinderEntry[] {
  if (!text) return entries.map(withoutAlso);
  return entries
    .flatMap((entry) => {
      const own = fuzzy(text, entry.name);
      const match = own ?? (entry.also ? fuzzy(text, entry.also) : null);
      return match
        ? [{ score: match.score, entry: { ...withoutAlso(entry), label: own ? marked(entry.name, own.ranges) : entry.name } }]
        : [];
    })
    .sort((a, b) => b.score - a.score)
    .map(({ entry }) => entry);
}

/** `text` with what answers to `query` set apart; as it is where that is nothing: a server finds by other words as well. */
export function highlighted(query: string, text: string): ReactNode {
  const match = fuzzy(query, text);
  return match ? marked(text, match.ranges) : text;
}

function withoutAlso({ also: _, ...entry }: FinderEntry & { also?: string }): FinderEntry {
  return entry;
}

function marked(text: string, ranges: readonly (readonly [number, number])[]): ReactNode {
  let at = 0;
  const parts = ranges.map(([start, end]) => {
    const before = text.slice(at, start);
    at = end;
    return (
      <Fragment key={start}>
        {before}
        <mark>{text.slice(start, end)}</mark>
      </Fragment>
    );
  });
  return (
    <>
      {parts}
      {text.slice(at)}
    </>
  );
}
