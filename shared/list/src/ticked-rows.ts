import type { RowSelection } from '@cairn/ui/core';
import { useState } from 'react';

/** The selected rows, across pages, each as last seen. */
export interface Ticked<Row> {
  rows: readonly Row[];
  ticks: Omit<RowSelection<Row>, 'labels' | 'nameOf'>;
  toggle: (row: Row) => void;
  /** Adds rows to the selection, except those of `before` (the selection at the time of the request) that were deselected since. */
  select: (rows: readonly Row[], before: readonly Row[]) => void;
  clear: () => void;
}

/**
 * Manages the selection of a list. A click with the shift key selects the range from the last row. The selection belongs to `scope`: other
 * filters clear it.
 */
export function useRowSelection<Row extends { id: string }>(page: readonly Row[], scope: string): Ticked<Row> {
  const [state, setState] = useState<{ scope: string; chosen: ReadonlyMap<string, Row>; last: string | null }>({
    scope,
    chosen: new Map(),
    last: null,
  });
  const none = { scope, chosen: new Map<string, Row>(), last: null };
  const { chosen, last } = state.scope === scope ? state : none;
  const toggle = (row: Row, range = false) => {
    const rows = range && last !== null ? between(page, last, row.id) : [row];
    const next = new Map(chosen);
    const on = !chosen.has(row.id);
    for (const one of rows) {
      if (on) next.set(one.id, one);
      else next.delete(one.id);
    }
    setState({ scope, chosen: next, last: row.id });
  };
  const onPage = page.filter(({ id }) => chosen.has(id)).length;
  const all = page.length > 0 && onPage === page.length;
  const toggleAll = () => {
    const next = new Map(chosen);
    for (const row of page) {
      if (all) next.delete(row.id);
      else next.set(row.id, row);
    }
    setState({ scope, chosen: next, last: null });
  };
  const fresh = new Map(page.map((row) => [row.id, row]));
  return {
    rows: [...chosen.values()].map((row) => fresh.get(row.id) ?? row),
    ticks: { isSelected: ({ id }) => chosen.has(id), isAllSelected: all, isSomeSelected: chosen.size > 0, toggle, toggleAll },
    toggle,
    select: (rows, before) =>
      setState((now) => {
        if (now.scope !== scope || now.chosen.size === 0) return now; // the list shows something else by now, or the selection was cleared
        const untaken = rows.filter(({ id }) => now.chosen.has(id) || !before.some((one) => one.id === id));
        return { ...now, chosen: new Map([...now.chosen, ...untaken.map((row) => [row.id, row] as const)]) };
      }),
    clear: () => setState(none),
  };
}

/** Returns the rows between two rows, both included, in either order. */
export function between<Row extends { id: string }>(rows: readonly Row[], from: string, to: string): readonly Row[] {
  const [one, other] = [rows.findIndex(({ id }) => id === from), rows.findIndex(({ id }) => id === to)];
  if (one < 0 || other < 0) return rows.filter(({ id }) => id === to);
  return rows.slice(Math.min(one, other), Math.max(one, other) + 1);
}
