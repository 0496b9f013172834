/** Why a remote did not come up: a closed list that the panel, the telemetry and the tests share. */
export const failureCodes = [
  'NOT_FOUND',
  'INCOMPATIBLE',
  'FORBIDDEN',
  'BLOCKED',
  'UNREACHABLE',
  'TIMEOUT',
  'EVALUATION',
  'CONTRACT',
  'RENDER',
] as const;
export type FailureCode = (typeof failureCodes)[number];

/** Failures of the reader's network: they say nothing of the release, and count neither for nor against it. */
export const networkFailureCodes: readonly FailureCode[] = ['UNREACHABLE', 'TIMEOUT'];

/** A remote that failed to load or to run, with the code that says how. */
export class RemoteFailure extends Error {
  readonly remote: string;
  readonly code: FailureCode;
  readonly release: string | null;

  constructor(code: FailureCode, remote: string, release: string | null, options?: ErrorOptions) {
    super(`remote ${remote}${release ? ` (${release})` : ''}: ${code}`, options);
    this.name = 'RemoteFailure';
    this.code = code;
    this.remote = remote;
    this.release = release;
  }
}
