import { useReducer, useRef } from 'react';
import { nothingChosen, type Saving, saving } from './saving.ts';

/** Tracks the saving of changes. `keep` runs the save of one change; `again` retries the latest. */
export function useSaving(): { state: Saving; keep: (work: () => Promise<void>) => void; again: () => void } {
  const [state, happened] = useReducer(saving, nothingChosen);
  const newest = useRef<{ turn: number; work?: () => Promise<void> }>({ turn: 0 });
  const keep = (work: () => Promise<void>) => {
    const turn = newest.current.turn + 1;
    newest.current = { turn, work };
    happened({ type: 'chosen' });
    work().then(
      () => happened({ type: 'saved', turn }),
      (error: unknown) => happened({ type: 'failed', turn, error }),
    );
  };
  return { state, keep, again: () => newest.current.work && keep(newest.current.work) };
}
