/** Removes the server's notice for when no script starts, as soon as one does. */
export function dropStartFailure(): void {
  document.getElementById('start-failure')?.remove();
}

/** Shows the notice: the page could not start, and only a reload may help. */
export function showStartFailure(error: unknown): void {
  console.error('the page could not start', error);
  document.documentElement.dataset.start = 'failed';
}
