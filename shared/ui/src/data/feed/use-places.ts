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
 * Returns a virtualizer with the positions of a feed's entries. TanStack's `useVirtualizer` renders for each entry that enters or leaves,
 * that is on almost every frame of a scroll. This hook renders only if the total size changes or scrolling stops.
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
