import { useSingleKeys } from '@cairn/shell';
import { isInField, isPageCovered, keyOf, useKeyDown } from '@cairn/ui/core';
import { useContext } from 'react';
import { RowsTicked } from './rows-ticked.ts';

/** Handlers of single keys for the open item, by letter or `escape`. */
export type ActKeys = Readonly<Record<string, (() => void) | undefined>>;

/**
 * Binds single letters to the open item, unless the focus is in a field, an overlay is open or the user has turned single keys off. Escape
 * always works.
 * In the preview of a list the keys do nothing while rows are selected, because keys then apply to the selection.
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
