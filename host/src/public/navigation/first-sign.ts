const signs = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll'] as const;

/**
 * Runs `work` on the first user interaction with the page, or at once if a field already has the focus. For code of the next step, which
 * visitors who just leave do not need. Returns a function that cancels it.
 */
export function onFirstSign(work: () => void): () => void {
  const waiting = new AbortController();
  const begin = () => {
    waiting.abort();
    work();
  };
  if (document.activeElement instanceof HTMLInputElement) begin();
  else for (const sign of signs) addEventListener(sign, begin, { signal: waiting.signal, capture: true, passive: true });
  return () => waiting.abort();
}
