import type { Analytics } from '@cairn/api';
import { withParams } from '@cairn/shell';
import { useSearchParams } from 'react-router';

/** Where the sessions behind a figure are listed: those of its days, under the filters of this page. */
export function useSessionsHref(): (changes: Partial<Record<'from' | 'to' | 'client' | 'model' | 'project' | 'q', string>>) => string {
  const [search] = useSearchParams();
  return (changes) => {
    const filters = new URLSearchParams();
    for (const name of ['project', 'client', 'model', 'branch']) {
      const value = search.get(name);
      if (value) filters.set(name, value);
    }
    for (const [name, value] of Object.entries(changes)) filters.set(name, value);
    return `/app/sessions${withParams(filters, {})}`;
  };
}

/** The step of a period that begins on a day. */
export function stepAt({ steps }: Pick<Analytics, 'steps'>, day: string): { from: string; to: string } {
  const found = steps.find(({ from }) => from === day);
  return { from: day, to: found?.to ?? day };
}
