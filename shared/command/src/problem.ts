/** What keeps the command from doing what was asked: said in one line, and how it ends. */
export class CommandFailed extends Error {
  readonly exitCode: number;

  /** @param exitCode 1 where it was tried, 2 where it was called wrongly */
  constructor(message: string, exitCode: 1 | 2 = 1, options?: ErrorOptions) {
    super(message, options);
    this.name = 'CommandFailed';
    this.exitCode = exitCode;
  }
}

/** Cairn did not answer, or could not: the same may work later. */
export class CairnUnreachable extends CommandFailed {
  constructor(url: string, reason: string, options?: ErrorOptions) {
    super(`${url} cannot be reached: ${reason}`, 1, options);
    this.name = 'CairnUnreachable';
  }
}
