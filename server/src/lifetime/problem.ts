/** Something outside Cairn keeps it from starting: one clear line for the person who started it, never a stack. */
export class StartProblem extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StartProblem';
  }
}

/** The system's code of an error (`ENOENT`, `EADDRINUSE`, …), or an empty text. */
export function systemCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
