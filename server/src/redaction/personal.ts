import { isIPv4, isIPv6 } from 'node:net';
import type { PassagePart } from '@cairn/api';
import { redact } from './redact.ts';

/** What is redacted besides secrets: known names and addresses. */
type PersonalKind = 'name' | 'address';
interface Found {
  kind: PersonalKind;
  from: number;
  to: number;
}

const placeholder = /\[redacted: [\w-]+\]/g;
const email = /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;
const phone = /(?<![\p{L}\p{N}])(?:\+\d[\d ().-]{6,18}\d|\(\d{3}\) ?\d{3}-\d{4})(?![\p{L}\p{N}])/gu;
const ipv4 = /(?<![\w.])\d{1,3}(?:\.\d{1,3}){3}(?!\w|\.\d)/g;
const ipv6 = /(?<![\w:.])[\da-f]{0,4}(?::[\da-f]{0,4}){2,7}(?!\w|:[\da-f:]|\.\d)/gi;
/** The account name in a file path: the part of the path after `Users` or `home`. */
const homeFolder = /(?<=[/\\](?:Users|home)[/\\])[^/\\\s"'`:]{1,64}/g;
/** Addresses that belong to no particular machine. */
const ofNobody = /^(?:127\.|0\.0\.0\.0$|255\.|::1?$)/;
/** Scripts without upper and lower case, and without spaces between words. */
const writtenTogether = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;

/**
 * Returns a function that redacts secrets, the given names and addresses (e-mail, telephone, IP, account names in file paths). Also finds
 * each word of a name that is written like a name. Does not find postal addresses and unknown names. Pure.
 * @param names of people, and of organizations with their domains
 */
export function personalRedactor(names: readonly string[]): (text: string) => PassagePart[] {
  const patterns = patternsOf(names);
  return (text) => {
    const written = text.normalize('NFC');
    const { text: safe } = redact(written);
    const parts: PassagePart[] = [];
    let done = 0;
    for (const { 0: mark, index } of safe.matchAll(placeholder)) {
      parts.push(...partsOf(safe.slice(done, index), patterns), { before: written.includes(mark) ? mark : '', after: mark });
      done = index + mark.length;
    }
    return [...parts, ...partsOf(safe.slice(done), patterns)];
  };
}

/** Returns the redacted text. */
export function redactedText(parts: readonly PassagePart[]): string {
  return parts.map(({ after }) => after).join('');
}

function partsOf(text: string, names: readonly RegExp[]): PassagePart[] {
  const parts: PassagePart[] = [];
  let done = 0;
  for (const { kind, from, to } of merged([...addressesIn(text), ...namesIn(text, names)])) {
    if (from > done) parts.push({ before: text.slice(done, from), after: text.slice(done, from) });
    parts.push({ before: text.slice(from, to), after: `[redacted: ${kind}]` });
    done = to;
  }
  if (done < text.length) parts.push({ before: text.slice(done), after: text.slice(done) });
  return parts;
}

function addressesIn(text: string): Found[] {
  const all = [email, phone, homeFolder].flatMap((pattern) => matches(text, pattern));
  const machines = [...matches(text, ipv4), ...matches(text, ipv6)]
    .map(({ from, to }) => ({ from, to: /[^:]:$/.test(text.slice(from, to)) ? to - 1 : to })) // a trailing colon is punctuation
    .filter(({ from, to }) => {
      const address = text.slice(from, to);
      return (isIPv4(address) || isIPv6(address)) && !ofNobody.test(address);
    });
  return [...all, ...machines].map((range) => ({ kind: 'address', ...range }));
}

function namesIn(text: string, patterns: readonly RegExp[]): Found[] {
  return patterns.flatMap((pattern) => matches(text, pattern)).map((range) => ({ kind: 'name', ...range }));
}

/** Matches full names in any case, and parts of names only as they are written. */
function patternsOf(names: readonly string[]): RegExp[] {
  const whole = [...new Set(names.map((name) => name.normalize('NFC').trim()))].filter((name) => [...name].length > 1);
  const parts = whole.flatMap((name) => name.split(/[\s,]+/)).filter((part) => [...part].length > 1 && isName(part));
  return [...patternOf(whole, 'giu'), ...patternOf([...new Set(parts)], 'gu')];
}

/** Returns true for a capitalized word or one in a script without case, but not for `von` or `de`. */
function isName(word: string): boolean {
  const [first = ''] = word;
  return first !== first.toLowerCase() || (first === first.toUpperCase() && /\p{L}/u.test(first));
}

function patternOf(words: readonly string[], flags: string): RegExp[] {
  const escaped = (list: readonly string[]) =>
    list.toSorted((a, b) => b.length - a.length).map((word) => word.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&'));
  const together = escaped(words.filter((word) => writtenTogether.test(word)));
  const apart = escaped(words.filter((word) => !writtenTogether.test(word)));
  return [
    ...(together.length > 0 ? [new RegExp(together.join('|'), flags)] : []),
    ...(apart.length > 0 ? [new RegExp(`(?<![\\p{L}\\p{N}])(?:${apart.join('|')})(?![\\p{L}\\p{N}])`, flags)] : []),
  ];
}

function matches(text: string, pattern: RegExp): { from: number; to: number }[] {
  return [...text.matchAll(pattern)].map(({ 0: match, index }) => ({ from: index, to: index + match.length }));
}

/** Sorts ranges and merges overlapping ones. The kind of the first wins. */
function merged(found: readonly Found[]): Found[] {
  const ranges: Found[] = [];
  for (const range of found.toSorted((a, b) => a.from - b.from || b.to - a.to)) {
    const last = ranges.at(-1);
    if (last && range.from < last.to) last.to = Math.max(last.to, range.to);
    else ranges.push({ ...range });
  }
  return ranges;
}
