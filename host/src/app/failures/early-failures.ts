type Failure = ErrorEvent | PromiseRejectionEvent;

/** The limit of the buffer, for a page that fails in a loop before the idle part is loaded. */
const atMost = 20;

const early: Failure[] = [];
let take = (failure: Failure): void => {
  if (early.length < atMost) early.push(failure);
};

/** Buffers uncaught errors from the start of the page until `handleFailures` is called. */
export function queueFailures(): void {
  addEventListener('error', (event) => take(event));
  addEventListener('unhandledrejection', (event) => take(event));
}

/** Passes the buffered failures to `handle`, and then each new one. */
export function handleFailures(handle: (failure: Failure) => void): void {
  take = handle;
  for (const failure of early.splice(0)) handle(failure);
}
