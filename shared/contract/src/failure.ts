/** Why a remote failed to start. A closed list, shared by the error panel, telemetry and tests. */
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

/** Failures of the user's network. They say nothing about the release and are not counted for its health. */
export const networkFailureCodes: readonly FailureCode[] = ['UNREACHABLE', 'TIMEOUT'];

/** A remote that failed to load or to run, with the failure code. */
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
