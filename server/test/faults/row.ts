import { appendFileSync } from 'node:fs';

/** The file in which `pnpm faults server` collects its rows, one JSON value per line. Unset: nothing is written. */
export const rowsVariable = 'CAIRN_FAULT_ROWS';

/** A fault and its observed effects. */
export interface FaultRow {
  fault: string;
  /** The responses during the fault, most frequent first. */
  answers: string;
  /** What was lost or done twice. */
  lost: string;
  /** The time from the end of the fault until requests are answered as before. */
  healthy: string;
}

export function recordFault(row: FaultRow): void {
  const file = process.env[rowsVariable];
  if (file) appendFileSync(file, `${JSON.stringify(row)}\n`);
}

/** Formats a duration in seconds for the table. */
export function secondsText(ms: number): string {
  return ms < 1_000 ? 'under 1 s' : `${Math.ceil(ms / 1_000)} s`;
}
