export interface Rows<Row> {
  items: readonly Row[];
  total: number;
  /** There are more rows than `total`; they are not counted. */
  more?: boolean;
  offset: number;
  limit: number;
  next: string | null;
  previous: string | null;
}

export interface StablePage<Row> {
  /** The rows of the last read. */
  source: Rows<Row>;
  /** The shown rows, in stable positions. */
  shown: Rows<Row>;
  /** The rows to show once the user accepts that rows move. */
  waiting?: Rows<Row>;
}

/** Merges a new read into a shown page: the same rows in the same positions, with their current contents. */
export function held<Row extends { id: string }>({ shown }: StablePage<Row>, now: Rows<Row>): StablePage<Row> {
  const byId = new Map(now.items.map((row) => [row.id, row]));
  const known = new Set(shown.items.map(({ id }) => id));
  const unknown = now.items.filter(({ id }) => !known.has(id)).length;
  const kept = shown.items.map((row) => byId.get(row.id) ?? row);
  // Rows were removed elsewhere in the list: the page closes the gap.
  if (now.total < shown.total) return { source: now, shown: now };
  if (unknown > 0) return { source: now, shown: { ...shown, items: kept }, waiting: now };
  return { source: now, shown: kept.length === now.items.length ? { ...now, items: kept } : now };
}
