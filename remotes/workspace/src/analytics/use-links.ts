import type { Analytics } from '@cairn/api';
import { withParams, withProject } from '@cairn/shell';
import { useSearchParams } from 'react-router';

/** Returns a function that builds the link to the sessions behind a figure: those of its days, with the filters of this page. */
export function useSessionsHref(): (
  changes: Partial<Record<'from' | 'to' | 'client' | 'model' | 'project' | 'signal' | 'rule' | 'file', string>>,
) => string {
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

/**
 * Returns a function that builds the link to the proposals decided in a step. Undefined while a session filter is set, since those lists do
 * not support it.
 */
export function useDecidedHref(kind: 'rules' | 'decisions'): ((days: { from: string; to: string }) => string) | undefined {
  const [search] = useSearchParams();
  const project = search.get('project');
  if (['client', 'model', 'branch'].some((name) => search.get(name))) return undefined;
  return ({ from, to }) => {
    const days = new URLSearchParams({ decidedFrom: from, decidedTo: to });
    const path = kind === 'rules' ? `/app/learning?status=decided&${days}` : `/app/decisions?${days}`;
    return withProject(path, project ? { slug: project } : null);
  };
}

/** Returns the step that starts on a day. */
export function stepAt({ steps }: Pick<Analytics, 'steps'>, day: string): { from: string; to: string } {
  const found = steps.find(({ from }) => from === day);
  return { from: day, to: found?.to ?? day };
}
