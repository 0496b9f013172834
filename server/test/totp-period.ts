import { setTimeout as pause } from 'node:timers/promises';

const periodMs = 30_000;
/** So much of a period is left for a code to be typed and checked in, on a busy machine too. */
const roomMs = 5_000;

/**
 * Waits for the next period where the present one is nearly over. A code of another period is taken or refused by how far that one
 * is away: checked in the next, it would be one further.
 */
export async function roomInPeriod(): Promise<void> {
  const leftMs = () => periodMs - (Date.now() % periodMs);
  // Again where the timer was early.
  for (let left = leftMs(); left < roomMs; left = leftMs()) await pause(left);
}
