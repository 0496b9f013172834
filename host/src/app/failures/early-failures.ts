type Failure = ErrorEvent | PromiseRejectionEvent;

/** Enough to say that something failed, where a page fails in a loop and the idle part does not come. */
const atMost = 20;

const early: Failure[] = [];
let take = (failure: Failure): void => {
  if (early.length < atMost) early.push(failure);
};

/** Listens from the start for what fails where no boundary catches it, and keeps it until `handleFailures` is called. */
export function queueFailures(): void {
  addEventListener('error', (event) => take(event));
  addEventListener('unhandledrejection', (event) => take(event));
}

/** Passes `handle` what has failed until now, and then each failure as it happens. */
export function handleFailures(handle: (failure: Failure) => void): void {
  take = handle;
  for (const failure of early.splice(0)) handle(failure);
}
