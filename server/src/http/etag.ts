/** Returns true if an If-None-Match header contains `tag`. Compares weakly. */
export function isKnownTag(header: string | undefined, tag: string): boolean {
  const bare = (one: string) => one.trim().replace(/^W\//, '');
  return (header ?? '').split(',').some((one) => bare(one) === bare(tag));
}
