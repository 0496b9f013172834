import { useSingleKeys } from '@cairn/shell';
import { isInField, isPageCovered, keyOf, useKeyDown } from '@cairn/ui/core';
import { useContext } from 'react';
import { RowsTicked } from './rows-ticked.ts';

/** What a single key does to what is open, by its letter, or `escape`. */
export type ActKeys = Readonly<Record<string, (() => void) | undefined>>;

/**
 * Single letters act on what is open, outside of fields and of what lies over the page, where they are not turned off. Escape always does.
 * In the preview of a list they do nothing while rows are ticked: those are meant then.
 */
export function useActKeys(keys: ActKeys): void {
  const areRowsTicked = useContext(RowsTicked);
  const enabled = useSingleKeys() && !areRowsTicked;
  useKeyDown((event) => {
    const act = keys[keyOf(event).toLowerCase()];
    if (
      (!enabled && event.key.length === 1) ||
      !act ||
      event.defaultPrevented ||
      event.metaKey ||
      event.ctrlKey ||
      event.altKey ||
      event.shiftKey
    )
      return;
    if (isInField(event.target) || isPageCovered()) return;
    event.preventDefault();
    act();
  });
}
