import {
  elementScroll,
  observeElementOffset,
  observeElementRect,
  type PartialKeys,
  Virtualizer,
  type VirtualizerOptions,
} from '@tanstack/react-virtual';
import { useLayoutEffect, useReducer, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRush } from './rush.ts';

type Box = Virtualizer<HTMLDivElement, HTMLDivElement>;
type Options = PartialKeys<
  Omit<VirtualizerOptions<HTMLDivElement, HTMLDivElement>, 'onChange'>,
  'observeElementRect' | 'observeElementOffset' | 'scrollToFn'
>;

/** What a box was drawn for. */
interface DrawnFor {
  from: number;
  to: number;
  size: number;
}

const drawnFor = (box: Box): DrawnFor => ({
  from: box.range?.startIndex ?? 0,
  to: box.range?.endIndex ?? -1,
  size: box.getTotalSize(),
});

/** Do the entries in sight have their places, and one more at either end? As many as `spare` beyond those that were in sight have one. */
export function isDrawnFor(before: DrawnFor, now: DrawnFor, spare: number): boolean {
  const near = (one: number, other: number) => Math.abs(one - other) < spare;
  return before.size === now.size && near(before.from, now.from) && near(before.to, now.to);
}

/**
 * Which entries of a box have a place in it, and where. TanStack's `useVirtualizer` draws again for each entry that comes into sight or
 * leaves it, with almost every frame of a scroll: this does once those run out that were given a place ahead, and not while whole boxes of
 * them rush by (`data-rushes`).
 */
export function usePlaces(options: Options & { overscan: number }): Box {
  const [, drawAgain] = useReducer((times: number) => times + 1, 0);
  const drawn = useRef<DrawnFor>(undefined);
  const all: VirtualizerOptions<HTMLDivElement, HTMLDivElement> = {
    observeElementRect,
    observeElementOffset,
    scrollToFn: elementScroll,
    ...options,
    onChange: (box, sync) => {
      if (!sync) drawAgain();
      else if (rush.step()) box.scrollElement?.toggleAttribute('data-rushes', true);
      else if (!drawn.current || !isDrawnFor(drawn.current, drawnFor(box), options.overscan)) flushSync(drawAgain);
    },
  };
  const [box] = useState(() => new Virtualizer(all));
  const [rush] = useState(() =>
    createRush(
      () => ({ offset: box.scrollOffset ?? 0, height: box.scrollRect?.height ?? 0 }),
      () => flushSync(drawAgain),
    ),
  );
  box.setOptions(all);
  useLayoutEffect(() => box._didMount(), [box]);
  useLayoutEffect(() => rush.stop, [rush]);
  useLayoutEffect(() => {
    box._willUpdate();
    drawn.current = drawnFor(box);
    box.scrollElement?.removeAttribute('data-rushes');
  });
  return box;
}
