export interface Rows<Row> {
  items: readonly Row[];
  total: number;
  /** There are more than `total`, which nobody has counted. */
  more?: boolean;
  offset: number;
  limit: number;
  next: string | null;
  previous: string | null;
}

export interface StablePage<Row> {
  /** What was read last. */
  source: Rows<Row>;
  /** What is shown: the rows in their places. */
  shown: Rows<Row>;
  /** What would be shown if rows might jump. */
  waiting?: Rows<Row>;
}

/** What to show of a page that was read while another was being looked at: the same rows in the same places, each as it is now. */
export function held<Row extends { id: string }>({ shown }: StablePage<Row>, now: Rows<Row>): StablePage<Row> {
  const byId = new Map(now.items.map((row) => [row.id, row]));
  const known = new Set(shown.items.map(({ id }) => id));
  const unknown = now.items.filter(({ id }) => !known.has(id)).length;
  const kept = shown.items.map((row) => byId.get(row.id) ?? row);
  // Somewhere in the list rows went away: this one closes the gap, as it would for their own sake.
  if (now.total < shown.total) return { source: now, shown: now };
  if (unknown > 0) return { source: now, shown: { ...shown, items: kept }, waiting: now };
  return { source: now, shown: kept.length === now.items.length ? { ...now, items: kept } : now };
}
