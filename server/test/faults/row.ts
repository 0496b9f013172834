import { appendFileSync } from 'node:fs';

/** Where `pnpm faults server` collects its rows: a file with a JSON value per line. Unset: nothing is written. */
export const rowsVariable = 'CAIRN_FAULT_ROWS';

/** One fault, and what was seen of it. */
export interface FaultRow {
  fault: string;
  /** What callers got while it lasted, the most frequent first. */
  answers: string;
  /** What was lost, or done twice. */
  lost: string;
  /** From the end of the fault until requests are answered as before. */
  healthy: string;
}

export function recordFault(row: FaultRow): void {
  const file = process.env[rowsVariable];
  if (file) appendFileSync(file, `${JSON.stringify(row)}\n`);
}

/** Seconds, as the table says them. */
export function secondsText(ms: number): string {
  return ms < 1_000 ? 'under 1 s' : `${Math.ceil(ms / 1_000)} s`;
}
