const signs = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll'] as const;

/**
 * Runs `work` as soon as somebody does anything with the page, at once where a field has the focus already: what only the next
 * step needs is not fetched for whoever leaves it unread. Answers how to give it up.
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
