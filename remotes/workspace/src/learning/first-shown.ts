import { useState } from 'react';

/**
 * Returns the id of the first row, which the list opens: it stays the same until it leaves the list or the list shows something else. New
 * rows do not replace it, because nobody has read them.
 * @param place what the list shows; another one resets the hook
 * @param opens whether the list opens its first row now
 */
export function useFirstShown(
  rows: readonly { id: string }[],
  place: string,
  opens: boolean,
): { id: string | null; leave: (ids: readonly string[]) => void } {
  const [state, setState] = useState<{ place: string; id: string | null; left: readonly string[] }>({ place, id: null, left: [] });
  const { id: kept, left: before } = state.place === place ? state : { id: null, left: [] };
  // A row that comes back after an undo is opened like any other.
  const left = before.filter((one) => rows.some(({ id }) => id === one));
  const id = opens ? (kept ?? rows.find((row) => !left.includes(row.id))?.id ?? null) : null;
  if (state.place !== place || state.id !== id || state.left.length !== left.length) setState({ place, id, left });
  return { id, leave: (ids) => setState({ place, id: id !== null && ids.includes(id) ? null : id, left: ids }) };
}
