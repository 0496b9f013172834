import { afterFrame, whenIdle } from '@cairn/ui/core';
import { memo, type ReactNode, startTransition, useLayoutEffect, useRef, useState } from 'react';

/** Skips rendering the rows while `still` is true. */
export const StillRows = memo(
  ({ children }: { still: boolean; children: ReactNode }) => children,
  (_, { still }) => still,
);

/**
 * The steps of opening an item: it overlays the list; the covered part of the list is not rendered; the list is resized next to it; the
 * rows have their narrow form.
 */
export type Opening = 'over' | 'covered' | 'beside' | 'done';

/** If a frame took at most this long, in ms, the whole change fits into the next one. */
const easyMs = 12;
/** Number of rows that become lines per frame. */
const rowsAFrame = 4;
/** Maximum wait for an idle page, in ms. */
const longestMs = 200;

/**
 * Opens an item in steps. It first overlays a list of lines. If that frame was short, the list is resized in the next one. Otherwise, once
 * the page is idle, first the rendering of the list changes, then its box, and then its rows become lines in chunks: all at once they made
 * the longest frame of an opening. Any other list is resized from the start; its rows are rendered again after the first paint.
 * @param lines whether rows become lines next to the open item
 * @param rows returns the current rows of the list
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

/** Marks rows with `data-line`, until their container marks all of them. Returns a function that removes the marks. */
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
