/** Returns the range of a candidate's clause in a quote; empty if the quote has other words. Pure. */
export function clauseIn(quote: string, rule: string): [number, number][] {
  const clause = rule.replace(/[.!。！\s]+$/u, '').toLowerCase();
  const words = quote.toLowerCase();
  // Lower case can change the length, and with it all positions.
  if (clause === '' || words.length !== quote.length) return [];
  const at = words.indexOf(clause);
  return at < 0 ? [] : [[at, at + clause.length]];
}
