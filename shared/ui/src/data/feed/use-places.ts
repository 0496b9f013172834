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

type Box = Virtualizer<HTMLDivElement, HTMLDivElement>;
type Options = PartialKeys<
  Omit<VirtualizerOptions<HTMLDivElement, HTMLDivElement>, 'onChange'>,
  'observeElementRect' | 'observeElementOffset' | 'scrollToFn'
>;

/**
 * Which entries of a box have a place in it, and where. TanStack's `useVirtualizer` draws again for each entry that comes into sight or
 * leaves it, with almost every frame of a scroll: this does for what moves them, and once the box rests.
 */
export function usePlaces(options: Options): Box {
  const [, drawAgain] = useReducer((times: number) => times + 1, 0);
  const drawnSize = useRef<number>(undefined);
  const all: VirtualizerOptions<HTMLDivElement, HTMLDivElement> = {
    observeElementRect,
    observeElementOffset,
    scrollToFn: elementScroll,
    ...options,
    onChange: (box, sync) => {
      if (!sync) drawAgain();
      else if (box.getTotalSize() !== drawnSize.current) flushSync(drawAgain);
    },
  };
  const [box] = useState(() => new Virtualizer(all));
  box.setOptions(all);
  useLayoutEffect(() => box._didMount(), [box]);
  useLayoutEffect(() => {
    box._willUpdate();
    drawnSize.current = box.getTotalSize();
  });
  return box;
}
