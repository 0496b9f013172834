import { afterFrame, whenIdle } from '@cairn/ui/core';
import { memo, type ReactNode, startTransition, useLayoutEffect, useRef, useState } from 'react';

/** While `still`, the rows stay as they were drawn last. */
export const StillRows = memo(
  ({ children }: { still: boolean; children: ReactNode }) => children,
  (_, { still }) => still,
);

/**
 * How far what is opened has come: it lies over the list, the list is not drawn where that is, the list has given way to it, its rows say
 * what they have to say beside it.
 */
export type Opening = 'over' | 'covered' | 'beside' | 'done';

/** A frame as short as that, ms, leaves room for all of it. */
const easyMs = 12;
/** So many rows become lines in one frame. */
const rowsAFrame = 4;
/** The next of them wait no longer for a page at rest, ms. */
const longestMs = 200;

/**
 * What is opened lies over a list of lines first. Where that frame was easy, the list gives way in the next; where it was not, once the
 * page is at rest, first what is drawn of it and then its box, and its rows become lines some at a time: all at once they were the longest
 * frame of an opening. Another list has given way from the first; its rows are drawn again once that is painted.
 * @param lines do rows become lines beside what is open?
 * @param rows those that are in the list now
 */
export function useOpening(open: boolean, lines: boolean, rows: () => Iterable<HTMLElement>): Opening {
  const [step, setStep] = useState<Opening>(open ? 'done' : 'over');
  const now = useRef(rows);
  now.current = rows;
  useLayoutEffect(() => {
    const go = (to: Opening) => startTransition(() => setStep(to));
    if (step === (open ? 'done' : 'over')) return;
    if (!open) return afterFrame(() => go('over'));
    if (step === 'covered') return whenIdle(() => go('beside'), longestMs);
    if (step === 'beside') return becomeLines([...now.current()], () => go('done'));
    let giveUp = afterFrame((ms) => {
      if (!lines || ms <= easyMs) go('done');
      else giveUp = whenIdle(() => go('covered'));
    });
    return () => giveUp();
  }, [open, lines, step]);
  return open ? step : 'done';
}

/** Marks rows with `data-line`, until what they are in says it of all. Answers how to take the marks away. */
function becomeLines(rows: readonly HTMLElement[], done: () => void): () => void {
  const left = [...rows];
  const next = () => {
    if (left.length === 0) return done();
    for (const row of left.splice(0, rowsAFrame)) row.dataset.line = 'true';
    giveUp = whenIdle(next, longestMs);
  };
  let giveUp = whenIdle(next, longestMs);
  return () => {
    giveUp();
    for (const row of rows) delete row.dataset.line;
  };
}
