import { apiKeyStates } from './api-key.ts';
import { branchStates } from './branch-state.ts';
import { conversationStates } from './conversation.ts';
import { decisionStates } from './decision.ts';
import { insightStates } from './insight.ts';
import { patternStates } from './pattern.ts';
import { projectStates } from './project-state.ts';
import { sessionStates } from './session.ts';

/** The types of searched records. */
export const searchTypes = [
  'pattern',
  'decision',
  'conversation',
  'message',
  'session',
  'insight',
  'project',
  'branch',
  'api-key',
] as const;
export type SearchType = (typeof searchTypes)[number];

/** Search operators: `type:decision status:accepted by:me in:payments-api before:2026-11-01 after:30d`. */
export const searchOperators = ['type', 'status', 'by', 'in', 'before', 'after'] as const;
export type SearchOperator = (typeof searchOperators)[number];

/** The values of `status:` per type. Messages have no visible state. */
export const searchStates: Record<SearchType, readonly string[]> = {
  pattern: patternStates,
  decision: decisionStates,
  // Deleted conversations and projects are not found.
  conversation: conversationStates.filter((state) => state !== 'deleted'),
  message: [],
  session: sessionStates,
  insight: insightStates,
  project: projectStates.filter((state) => state !== 'deleted'),
  branch: branchStates,
  'api-key': apiKeyStates,
};
const allStates = new Set(Object.values(searchStates).flat());

/** A part of the typed text: [from, to) in UTF-16 code units. */
export interface SearchPart {
  from: number;
  to: number;
}

/** A recognized operator. A result must match one of its values. */
export interface SearchFilter extends SearchPart {
  key: SearchOperator;
  values: string[];
}

/** Something that looks like an operator but is not valid. An unknown name is searched as words; an invalid value is ignored. */
export interface SearchProblem extends SearchPart {
  code: 'UNKNOWN' | 'VALUE_MISSING' | 'VALUE_INVALID';
  key: string;
  value: string;
}

/** A word, or a quoted phrase; `not` if preceded by a minus. */
export interface SearchWord extends SearchPart {
  text: string;
  phrase: boolean;
  not: boolean;
}

export interface SearchText {
  words: SearchWord[];
  filters: SearchFilter[];
  problems: SearchProblem[];
}

const tokens = /(?<minus>-?)(?:(?<key>\p{L}[\p{L}-]*):)?(?:"(?<quoted>[^"]*)"?|(?<bare>[^\s"]*))/gu;

/** Parses the text of the search box. Total: every text has a meaning. Pure. */
export function parseSearch(text: string): SearchText {
  const found: SearchText = { words: [], filters: [], problems: [] };
  for (let at = 0; at < text.length; ) {
    if (/\s/.test(text.charAt(at))) {
      at += 1;
      continue;
    }
    tokens.lastIndex = at;
    const match = tokens.exec(text);
    const length = match && match.index === at ? match[0].length : 0;
    const to = at + Math.max(1, length);
    if (match && length > 0) take(found, { from: at, to }, match.groups ?? {}, text.slice(at, to));
    at = to;
  }
  return found;
}

function take({ words, filters, problems }: SearchText, part: SearchPart, groups: Record<string, string | undefined>, token: string): void {
  const { minus = '', key, quoted, bare = '' } = groups;
  const value = quoted ?? bare;
  const operator = searchOperators.find((one) => one === key?.toLowerCase());
  if (key === undefined || !operator || minus !== '') {
    if (key !== undefined && minus === '' && isNearly(key.toLowerCase())) problems.push({ ...part, code: 'UNKNOWN', key, value });
    const word = key === undefined ? value : quoted === undefined ? token.slice(minus.length) : `${key} ${value}`;
    if (/[\p{L}\p{N}]/u.test(word)) words.push({ ...part, text: word, phrase: quoted !== undefined, not: minus !== '' });
    return;
  }
  const values =
    (operator === 'by' || operator === 'in') && quoted !== undefined ? [value.trim()] : value.split(',').map((one) => one.trim());
  const given = [...new Set(values.filter((one) => one !== '').map((one) => (isListed(operator) ? one.toLowerCase() : one)))];
  const wrong = given.find((one) => !takes(operator, one));
  if (given.length === 0) problems.push({ ...part, code: 'VALUE_MISSING', key: operator, value: '' });
  else if (wrong !== undefined) problems.push({ ...part, code: 'VALUE_INVALID', key: operator, value: wrong });
  else filters.push({ ...part, key: operator, values: given });
}

/** Returns whether a name differs from an operator by one letter: a likely typo. */
function isNearly(key: string): boolean {
  return (
    searchOperators.some((operator) => operator.length > 2 && distanceIsOne(operator, key)) ||
    ['project', 'author', 'status', 'kind', 'since', 'until'].includes(key)
  );
}

function distanceIsOne(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  return short.slice(short.length === long.length ? at + 1 : at) === long.slice(at + 1);
}

const isListed = (operator: SearchOperator) => operator === 'type' || operator === 'status';

function takes(operator: SearchOperator, value: string): boolean {
  if (operator === 'type') return searchTypes.some((type) => type === value);
  if (operator === 'status') return allStates.has(value);
  if (operator === 'before' || operator === 'after') return momentOf(value, new Date(0)) !== undefined;
  return value.length <= 100;
}

const dayMs = 24 * 3600 * 1000;

/**
 * Returns the time named in `before:` and `after:`: the start of a year, month or day (UTC), or a number of days, weeks, months (30 days)
 * or years (365 days) ago (`30d`, `2w`). Undefined if invalid. Pure.
 */
export function momentOf(value: string, now: Date): Date | undefined {
  const ago = /^(\d{1,4})([dwmy])$/.exec(value);
  if (ago) {
    const days = { d: 1, w: 7, m: 30, y: 365 }[ago[2] as 'd' | 'w' | 'm' | 'y']; // the expression only allows these
    return new Date(now.getTime() - Number(ago[1]) * days * dayMs);
  }
  const date = /^((?:19|20)\d\d)(?:-(\d\d)(?:-(\d\d))?)?$/.exec(value);
  if (!date) return undefined;
  const [, year, month = '01', day = '01'] = date;
  const moment = new Date(`${year}-${month}-${day}T00:00:00Z`);
  // 2026-02-31 does not exist: Date converts it to March 3, or to an invalid date.
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(`${year}-${month}-${day}`) ? moment : undefined;
}

/** Returns an operator with one value as typed text. */
export function writeOperator(key: SearchOperator, value: string): string {
  return `${key}:${/[\s,"]/.test(value) ? `"${value.replaceAll('"', '')}"` : value}`;
}

/** Removes a part of the text, and the gap that it would leave. */
export function withoutPart(text: string, { from, to }: SearchPart): string {
  return `${text.slice(0, from).trimEnd()} ${text.slice(to).trimStart()}`.trim();
}
