let keep: () => void = () => undefined;

/** Says what has to be kept for the next document, once there is anything to keep. */
export function beforeReload(keeps: () => void): void {
  keep = keeps;
}

/** Begins the document anew, with the releases that are live: in the same place, with what was typed. */
export function reloadInPlace(): void {
  keep();
  location.reload();
}
