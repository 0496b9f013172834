import { DependencyUnavailable } from '../http/error.ts';

/** Something that no publish created is in the place of a release. */
export class StoreOccupied extends Error {
  /** Relative to the release; empty for the whole release. */
  readonly path: string;

  /** @param what describes what is there, as the end of a sentence */
  constructor(path: string, what: string) {
    super(`the release store: ${what}. The operator of this Cairn must remove it`);
    this.name = 'StoreOccupied';
    this.path = path;
  }
}

/** The store did not respond or failed. Clients should retry; it is not a bug. */
export class StoreFailure extends DependencyUnavailable {
  readonly dependency = 'the store of releases';
  /** The store's own code, or the system's. */
  readonly code: string;
  /** The HTTP status; undefined without a response. */
  readonly status: number | undefined;

  constructor(what: string, code: string, status: number | undefined) {
    super(`${what}: ${code}${status === undefined ? '' : ` (${status})`}`);
    this.name = 'StoreFailure';
    this.code = code;
    this.status = status;
  }
}
