/** Where the clause of a candidate stands in somebody's words, as a mark of them; none where they put it otherwise. Pure. */
export function clauseIn(quote: string, rule: string): [number, number][] {
  const clause = rule.replace(/[.!。！\s]+$/u, '').toLowerCase();
  const words = quote.toLowerCase();
  // Lower case may be longer than what was written: then the places are others.
  if (clause === '' || words.length !== quote.length) return [];
  const at = words.indexOf(clause);
  return at < 0 ? [] : [[at, at + clause.length]];
}
