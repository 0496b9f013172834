/** The visible part of a feed and its scroll state. */
export interface Sight {
  /** Index of the first and the last visible entry. */
  from: number;
  to: number;
  upwards: boolean;
  /** Whether it is scrolling. */
  moves: boolean;
  /** Whether the box is wide enough that controls added later do not need another line. */
  roomy: boolean;
}

/** Returns the entry to render next: visible entries before nearby ones, and from the end if the reader scrolls up. */
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

/**
 * How much of an entry is rendered. `made`: in the document but invisible, behind its outline. `read`: its text. `whole`: its controls too.
 */
export type Drawn = 'outline' | 'made' | 'read' | 'whole';

/** Returns whether the entry is visible instead of its outline. */
export const isShown = (drawn: Drawn) => drawn === 'read' || drawn === 'whole';

/** Returns the next step: the text of all entries first, then controls, which wait until scrolling stops. */
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

/** Scrolling past a whole box in less time (ms) is too fast to see any entry. */
export const rushMs = 100;

/**
 * Returns whether a box of this height (px) scrolls too fast to render entries. The limit is lower on slow machines, where rendering
 * entries that are soon gone would only slow down scrolling.
 * @param drawnInMs the time to render all visible entries; 0 if unknown
 */
export function isRush({ px, ms }: { px: number; ms: number }, height: number, drawnInMs: number): boolean {
  return ms > 0 && Math.abs(px) / ms > height / Math.max(rushMs, drawnInMs);
}
