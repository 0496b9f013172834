/** Does an If-None-Match header name this ETag? Weak and strong ones are the same to it. */
export function isKnownTag(header: string | undefined, tag: string): boolean {
  const bare = (one: string) => one.trim().replace(/^W\//, '');
  return (header ?? '').split(',').some((one) => bare(one) === bare(tag));
}
