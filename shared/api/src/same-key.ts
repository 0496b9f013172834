/** Idempotency keys for one form: the same content is sent under the same key, so that a repeated attempt writes once. */
export function sameKeyFor(): (content: unknown) => string {
  let last: { content: string; key: string } | undefined;
  return (content) => {
    const text = JSON.stringify(content);
    if (last?.content !== text) last = { content: text, key: crypto.randomUUID() };
    return last.key;
  };
}
