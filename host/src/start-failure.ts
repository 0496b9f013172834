/** The notice that the server writes into every page for the case that no script starts: taken away by the one that does. */
export function dropStartFailure(): void {
  document.getElementById('start-failure')?.remove();
}

/** Shows it: the page cannot be made, and a reload is all that can be tried. */
export function showStartFailure(error: unknown): void {
  console.error('the page could not start', error);
  document.documentElement.dataset.start = 'failed';
}
