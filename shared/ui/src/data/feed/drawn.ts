/** The entry to draw next: those in sight before those near it, from the end on where the reader comes from there. */
export function nextToDraw(
  wanted: readonly number[],
  drawn: (index: number) => boolean,
  { from, to, upwards }: { from: number; to: number; upwards: boolean },
): number | undefined {
  const waiting = wanted.filter((index) => !drawn(index));
  const inSight = waiting.filter((index) => index >= from && index <= to);
  const first = inSight.length > 0 ? inSight : waiting;
  return upwards ? first.at(-1) : first[0];
}
