import { setTimeout as pause } from 'node:timers/promises';

const periodMs = 30_000;
/** The minimum rest of a period to enter and check a code, even on a busy machine. */
const roomMs = 5_000;

/**
 * Waits for the next period if the current one is nearly over. Whether a code of another period is accepted depends on its distance,
 * which would grow by one if it were checked in the next period.
 */
export async function roomInPeriod(): Promise<void> {
  const leftMs = () => periodMs - (Date.now() % periodMs);
  // Again if the timer fired early.
  for (let left = leftMs(); left < roomMs; left = leftMs()) await pause(left);
}
