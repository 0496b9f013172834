import { AsyncLocalStorage } from 'node:async_hooks';

/** Where a request comes from. */
export interface Origin {
  /** The network address; empty if unknown. */
  address: string;
  /** The User-Agent header, truncated; empty if missing. */
  client: string;
}

const current = new AsyncLocalStorage<Origin>();

/** Runs a request so that `requestOrigin` knows where it comes from, without passing it through every function. */
export function withOrigin<T>(origin: Origin, work: () => T): T {
  return current.run(origin, work);
}

/** Returns where the current request comes from. Empty outside of requests, such as in jobs. */
export function requestOrigin(): Origin {
  return current.getStore() ?? { address: '', client: '' };
}
