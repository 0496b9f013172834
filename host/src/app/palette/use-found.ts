import type { Contributions } from '@cairn/contract';
import { type CurrentProject, type SearchResult, type SearchSource, useLocale } from '@cairn/shell';
import type { I18n } from '@lingui/core';
import { useEffect, useState } from 'react';
import { fullPlan } from '../remotes/full-plan.ts';
import { loadSlots } from '../remotes/slots.ts';
import { leadsSomewhere } from './contributions.ts';

/** The results of one search source of a remote. */
export interface FoundGroup {
  remote: string;
  /** The page that lists such items. */
  page: string;
  /** The heading, where it is not the page's. */
  label: string | undefined;
  rows: readonly SearchResult[];
}

interface Source extends SearchSource {
  remote: string;
  i18n: I18n;
}

/** Debounces the search, in ms. */
const pauseMs = 120;

/** Searches all remotes for `text`, in `project` only if there is one. Only the results of the last query count. */
export function useFound(
  text: string,
  project: CurrentProject | null,
  { remotes }: Contributions,
): { groups: FoundGroup[]; searching: boolean } {
  const [found, setFound] = useState<{ question: string; groups: FoundGroup[] }>({ question: '', groups: [] });
  const locale = useLocale();
  const question = JSON.stringify([text, project?.slug ?? null, locale, remotes.length]);
  const wanted = isLongEnough(text);
  useEffect(() => {
    if (!wanted) return;
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      const sources = await sourcesOf(remotes);
      if (stop.signal.aborted) return;
      const groups = await Promise.all(sources.map((source) => ask(source, text, project, stop.signal)));
      if (!stop.signal.aborted) setFound({ question, groups: groups.filter(({ rows }) => rows.length > 0) });
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [wanted, question, text, project, remotes]);
  if (!wanted) return { groups: [], searching: false };
  // The previous results stay until all new ones are loaded, so that the list does not jump.
  return { groups: found.groups, searching: found.question !== question };
}

/** One Han character is a word; other scripts need two letters. */
function isLongEnough(text: string): boolean {
  return text.length >= 2 || /\p{Script=Han}/u.test(text);
}

async function sourcesOf(remotes: Contributions['remotes']): Promise<Source[]> {
  const { remotes: planned } = await fullPlan();
  const found = await Promise.all(
    remotes.map(async ({ id, slots: files }): Promise<Source[]> => {
      const remote = planned.find((candidate) => candidate.id === id);
      if (!remote || !files) return [];
      try {
        const slots = await loadSlots(remote, files);
        const i18n = await slots.loadI18n();
        return slots.search.filter(({ page }) => leadsSomewhere({ to: page })).map((source) => ({ ...source, remote: id, i18n }));
      } catch (error) {
        console.warn(`${id} is not searched`, error);
        return [];
      }
    }),
  );
  return found.flat();
}

async function ask(source: Source, text: string, project: CurrentProject | null, signal: AbortSignal): Promise<FoundGroup> {
  const { remote, page, i18n } = source;
  const label = source.label?.(i18n);
  try {
    return { remote, page, label, rows: await source.find(text, { project, signal, i18n }) };
  } catch (error) {
    if (!signal.aborted) console.warn(`${page} could not be searched`, error);
    return { remote, page, label, rows: [] };
  }
}
