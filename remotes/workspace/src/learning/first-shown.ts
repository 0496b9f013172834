import { useState } from 'react';

/**
 * The first row of a list that opens it: the same one until it is dealt with, or the list shows something else. Rows that arrive meanwhile do
 * not take its place, since nobody has read them.
 * @param place what the list shows: with another one it begins again
 * @param opens does the list open its first row now?
 */
export function useFirstShown(
  rows: readonly { id: string }[],
  place: string,
  opens: boolean,
): { id: string | null; leave: (ids: readonly string[]) => void } {
  const [state, setState] = useState<{ place: string; id: string | null; left: readonly string[] }>({ place, id: null, left: [] });
  const { id: kept, left: before } = state.place === place ? state : { id: null, left: [] };
  // A row that was left and comes back, because it was undone, is opened like any other.
  const left = before.filter((one) => rows.some(({ id }) => id === one));
  const id = opens ? (kept ?? rows.find((row) => !left.includes(row.id))?.id ?? null) : null;
  if (state.place !== place || state.id !== id || state.left.length !== left.length) setState({ place, id, left });
  return { id, leave: (ids) => setState({ place, id: id !== null && ids.includes(id) ? null : id, left: ids }) };
}
