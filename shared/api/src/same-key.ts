/** Creates idempotency keys for a form: equal content gets the same key, so that a retry writes only once. */
export function sameKeyFor(): (content: unknown) => string {
  let last: { content: string; key: string } | undefined;
  return (content) => {
    const text = JSON.stringify(content);
    if (last?.content !== text) last = { content: text, key: crypto.randomUUID() };
    return last.key;
  };
}
