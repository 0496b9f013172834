/** What of a feed is seen, and how. */
export interface Sight {
  /** The first and the last in sight. */
  from: number;
  to: number;
  upwards: boolean;
  /** Is it scrolled? */
  moves: boolean;
  /** Is the box so wide that what comes late takes no other line? */
  roomy: boolean;
}

/** The entry to draw next: those in sight before those near it, from the end on where the reader comes from there. */
export function nextToDraw(
  wanted: readonly number[],
  drawn: (index: number) => boolean,
  { from, to, upwards }: Pick<Sight, 'from' | 'to' | 'upwards'>,
): number | undefined {
  const waiting = wanted.filter((index) => !drawn(index));
  const inSight = waiting.filter((index) => index >= from && index <= to);
  const first = inSight.length > 0 ? inSight : waiting;
  return upwards ? first.at(-1) : first[0];
}

/** How much of an entry stands in its place: `made` is in the document and out of sight, its outline seen in its stead. */
export type Drawn = 'outline' | 'made' | 'read' | 'whole';

/** Is it read, and not its outline? */
export const isShown = (drawn: Drawn) => drawn === 'read' || drawn === 'whole';

/** What to draw next: all that is read before any is whole, and none is while the box moves. */
export function nextStep(
  wanted: readonly number[],
  drawn: (index: number) => Drawn,
  { moves, roomy, ...sight }: Sight,
): { index: number; to: Drawn } | undefined {
  const read = nextToDraw(wanted, (index) => isShown(drawn(index)), sight);
  if (read !== undefined) return { index: read, to: drawn(read) === 'outline' ? 'made' : roomy ? 'read' : 'whole' };
  const whole = moves ? undefined : nextToDraw(wanted, (index) => drawn(index) === 'whole', sight);
  return whole === undefined ? undefined : { index: whole, to: 'whole' };
}

/** Whoever scrolls a whole box in less time sees nothing of what is drawn for them. */
export const rushMs = 100;

/**
 * Is a box of this height (px) scrolled so fast that nothing in it is worth drawing? On a slow machine that is sooner: what passes before
 * it can be drawn would only hold up what scrolls.
 * @param drawnInMs as long as it takes to draw all that is in sight; 0 where that is not known
 */
export function isRush({ px, ms }: { px: number; ms: number }, height: number, drawnInMs: number): boolean {
  return ms > 0 && Math.abs(px) / ms > height / Math.max(rushMs, drawnInMs);
}
