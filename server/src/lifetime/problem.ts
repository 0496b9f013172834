/** A problem outside Cairn that prevents the start. The message is one clear line for the operator, without a stack. */
export class StartProblem extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StartProblem';
  }
}

/** Returns the system code of an error (`ENOENT`, `EADDRINUSE`, …), or an empty string. */
export function systemCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
