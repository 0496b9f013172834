/** An error that ends the command, with a one-line message and an exit code. */
export class CommandFailed extends Error {
  readonly exitCode: number;

  /** @param exitCode 1 if the command failed, 2 if its arguments are wrong */
  constructor(message: string, exitCode: 1 | 2 = 1, options?: ErrorOptions) {
    super(message, options);
    this.name = 'CommandFailed';
    this.exitCode = exitCode;
  }
}

/** A server that did not answer, or failed: a retry may succeed. */
export class CairnUnreachable extends CommandFailed {
  constructor(url: string, reason: string, options?: ErrorOptions) {
    super(`${url} cannot be reached: ${reason}`, 1, options);
    this.name = 'CairnUnreachable';
  }
}
