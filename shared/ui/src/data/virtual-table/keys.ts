/** Returns the row that a key moves to; undefined if the key does nothing. `page` is the number of rows for Page Up and Page Down. */
export function rowAfterKey(key: string, at: number, count: number, page: number): number | undefined {
  if (count === 0) return undefined;
  const within = (index: number) => Math.min(count - 1, Math.max(0, index));
  if (key === 'ArrowDown') return within(at + 1);
  if (key === 'ArrowUp') return within(at - 1);
  if (key === 'PageDown') return within(at + page);
  if (key === 'PageUp') return within(at - page);
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return undefined;
}
