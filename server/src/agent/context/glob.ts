import { LRUCache } from 'lru-cache';

/** A segment of a pattern: `**`, a plain name, or a matcher for each character, where `undefined` is `*`. */
type Segment = { globstar: true } | { name: string } | { matchers: readonly (Matcher | undefined)[]; isHidden: boolean };
type Matcher = (char: string) => boolean;

/** Patterns that people write have fewer alternatives. Braces that would produce more are read as plain text. */
const mostAlternatives = 32;
/** In characters, for all alternatives together. */
const longestTogether = 2_000;

/** Compiled patterns: each call has the same ones. */
const compiled = new LRUCache<string, readonly (readonly Segment[])[]>({ max: 2_000 });

/**
 * Tells whether a path matches a pattern with `**`, `*`, `?`, `[a-z]`, `{a,b}` and `@(a|b)`. Wildcards do not match a dot at the start of a
 * name. Agents write these patterns, and `matchesGlob` of Node takes minutes for some. For each alternative, this takes time proportional
 * to the product of both lengths.
 */
export function matchesPattern(path: string, pattern: string): boolean {
  const names = path.split('/');
  return compile(pattern).some((segments) => matchesSegments(names, segments));
}

function compile(pattern: string): readonly (readonly Segment[])[] {
  const known = compiled.get(pattern);
  if (known) return known;
  const found = alternatives(withoutGroups(pattern)).map((one) => one.split('/').map(segmentOf));
  compiled.set(pattern, found);
  return found;
}

/** Turns `@(a|b)` and `?(a|b)` into braces, and `*(a)`, `+(a)` and `!(a)` into `*`. */
function withoutGroups(pattern: string): string {
  return pattern.replace(/([@?+*!])\(([^()]*)\)/g, (_, operator: string, inside: string) => {
    if (operator !== '@' && operator !== '?') return '*';
    const options = [...(operator === '?' ? [''] : []), ...inside.split('|')];
    return options.length === 1 ? inside : `{${options.join(',')}}`;
  });
}

function alternatives(pattern: string): string[] {
  let found = [pattern];
  for (;;) {
    const next = found.flatMap((one) => expandFirst(one) ?? [one]);
    const isLong = next.length > mostAlternatives || next.join('').length > longestTogether;
    if (next.length === found.length || isLong) return found;
    found = next;
  }
}

/** Returns a pattern for each alternative of its first outer braces; undefined if it has no braces. */
function expandFirst(pattern: string): string[] | undefined {
  for (let start = pattern.indexOf('{'); start !== -1; start = pattern.indexOf('{', start + 1)) {
    const cuts = [start];
    let depth = 0;
    for (let at = start; at < pattern.length; at++) {
      if (pattern[at] === '{') depth++;
      else if (pattern[at] === ',' && depth === 1) cuts.push(at);
      else if (pattern[at] === '}' && --depth === 0) {
        const range = cuts.length > 1 ? undefined : numbersIn(pattern.slice(start + 1, at));
        const inside = range ?? cuts.map((cut, nth) => pattern.slice(cut + 1, cuts[nth + 1] ?? at));
        if (inside.length > 1) return inside.map((one) => pattern.slice(0, start) + one + pattern.slice(at + 1));
        break;
      }
    }
  }
  return undefined;
}

/** Returns the numbers of a range such as `1..3`. */
function numbersIn(range: string): string[] | undefined {
  const [, from, to] = /^(\d{1,4})\.\.(\d{1,4})$/.exec(range) ?? [];
  if (from === undefined || to === undefined || from.startsWith('0') !== (from === '0')) return undefined;
  const length = Number(to) - Number(from) + 1;
  return length > 1 && length <= mostAlternatives ? Array.from({ length }, (_, at) => String(Number(from) + at)) : undefined;
}

function segmentOf(text: string): Segment {
  if (text === '**') return { globstar: true };
  if (!/[*?[]/.test(text)) return { name: text };
  const matchers: (Matcher | undefined)[] = [];
  for (let at = 0; at < text.length; at++) {
    const char = text[at] ?? '';
    const end = char === '[' ? text.indexOf(']', at + (/[!^]/.test(text[at + 1] ?? '') ? 3 : 2)) : -1;
    if (end !== -1) {
      matchers.push(oneOf(text.slice(at + 1, end)));
      at = end;
    } else if (char !== '*') matchers.push(char === '?' ? () => true : (other) => other === char);
    else if (matchers.length === 0 || matchers.at(-1) !== undefined) matchers.push(undefined);
  }
  return { matchers, isHidden: text.startsWith('.') };
}

/** Matches a character set: `a-z_`, or `!a-z_` for all other characters. */
function oneOf(set: string): Matcher {
  const isNegated = /^[!^]/.test(set);
  const ranges = (isNegated ? set.slice(1) : set).match(/.-.|./gs) ?? [];
  return (char) => ranges.some((range) => char >= range.charAt(0) && char <= range.charAt(range.length - 1)) !== isNegated;
}

/** Matches path segments. On a mismatch the last `**` takes one more name. Earlier ones need not: what follows them already matched. */
function matchesSegments(names: readonly string[], segments: readonly Segment[]): boolean {
  let [name, next, globstar, taken] = [0, 0, -1, 0];
  while (name < names.length) {
    const segment = segments[next];
    if (segment && 'globstar' in segment) {
      globstar = next++;
      taken = name;
    } else if (segment && matchesName(names[name] ?? '', segment)) {
      name++;
      next++;
    } else {
      if (globstar === -1 || names[taken]?.startsWith('.')) return false;
      name = ++taken;
      next = globstar + 1;
    }
  }
  return next === segments.length;
}

/** Matches the characters of one name in the same way, with `*`. */
function matchesName(name: string, segment: Exclude<Segment, { globstar: true }>): boolean {
  if ('name' in segment) return segment.name === name;
  const { matchers, isHidden } = segment;
  if (name === '' || name.startsWith('.') !== isHidden) return false;
  let [at, next, star, taken] = [0, 0, -1, 0];
  while (at < name.length) {
    const matcher = matchers[next];
    if (next < matchers.length && matcher === undefined) {
      star = next++;
      taken = at;
    } else if (matcher?.(name.charAt(at))) {
      at++;
      next++;
    } else {
      if (star === -1) return false;
      at = ++taken;
      next = star + 1;
    }
  }
  return matchers.slice(next).every((left) => left === undefined);
}
