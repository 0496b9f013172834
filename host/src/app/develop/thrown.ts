type Listener = (remote: string, error: Error) => void;

const listeners = new Set<Listener>();
/** Errors from before the first listener: the first page can fail before its dev server is known. */
const earlier: Parameters<Listener>[] = [];

/** Calls the listener with each error of a remote that this tab overrides, including earlier ones. Only in a development build. */
export function onThrown(listener: Listener): void {
  listeners.add(listener);
  for (const thrown of earlier) listener(...thrown);
}

/** Records an error of a remote that this tab overrides. */
export function noteThrown(remote: string, error: Error): void {
  if (listeners.size === 0) earlier.push([remote, error]);
  for (const listener of listeners) listener(remote, error);
}
