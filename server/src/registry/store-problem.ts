import { DependencyUnavailable } from '../http/error.ts';

/** In the place of a release lies something that no publish has put there. */
export class StoreOccupied extends Error {
  /** Relative to the release; empty where it is about the whole. */
  readonly path: string;

  /** @param what lies there, as the end of a sentence */
  constructor(path: string, what: string) {
    super(`the release store: ${what}. The operator of this Cairn must remove it`);
    this.name = 'StoreOccupied';
    this.path = path;
  }
}

/** The store does not answer, or did not do what it was asked for: worth a retry, not a bug. */
export class StoreFailure extends DependencyUnavailable {
  readonly dependency = 'the store of releases';
  /** The store's own code, or the system's. */
  readonly code: string;
  /** The HTTP status; undefined where there was no answer. */
  readonly status: number | undefined;

  constructor(what: string, code: string, status: number | undefined) {
    super(`${what}: ${code}${status === undefined ? '' : ` (${status})`}`);
    this.name = 'StoreFailure';
    this.code = code;
    this.status = status;
  }
}
