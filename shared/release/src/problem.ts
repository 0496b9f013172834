/** A refused release, with all its problems, one line each. */
export class ReleaseRefused extends Error {
  readonly problems: readonly string[];

  constructor(message: string, problems: readonly string[], options?: ErrorOptions) {
    super([message, ...problems.map((problem) => `  ${problem}`)].join('\n'), options);
    this.name = 'ReleaseRefused';
    this.problems = problems;
  }
}

/** The registry did not answer, or its response was invalid. */
export class RegistryUnreachable extends Error {
  constructor(server: string, reason: string, options?: ErrorOptions) {
    super(`the registry at ${server} cannot be used: ${reason}`, options);
    this.name = 'RegistryUnreachable';
  }
}
