import type { PatternKind, SessionEvent, Sign } from '@cairn/api';
import { namesOther, readRule, relationOf } from '../pattern/words.ts';
import { correctionIn, isPassing, specific } from './correction.ts';

/** What was seen in one session: what might be a rule, and the words or the deed that gave it away. */
export interface Sighting {
  sign: Sign;
  rule: string;
  kind: PatternKind;
  quote: string;
  paths: string[];
  /** The command that was run, or the files that were changed; none of what was said. */
  names: string[];
  /** The place of the event that says it; null where only the whole session shows it. */
  at: number | null;
}

type Seen = Pick<SessionEvent, 'kind' | 'text' | 'path' | 'edited' | 'ok'>;

/** A rule is one sentence: what is longer is none. */
export const longestRule = 300;
/** A command that was run as often as this in one session belongs to the work. */
const often = 3;
/** Where more files are edited than this, that two of them changed together says nothing. */
const maxTogether = 8;
/** What only looks, goes somewhere or moves files about checks no change and mends nothing; nor does what keeps a change. */
const looks =
  /^(?:sudo\s+)?(?:ls|ll|la|dir|cd|pwd|pushd|popd|cat|bat|less|more|head|tail|echo|printf|e?grep|rg|ag|find|fd|tree|wc|stat|file|which|type|whoami|date|history|clear|env|export|source|sed\s+-n|sort|uniq|cut|xargs|jq|man|code|open|vim?|nano|sleep|true|exit|ps|top|kill|mkdir|touch|rm|cp|mv|git)(?:\s|$)/;

/** What a session's events give away, in their order: what is said each time, what is done once, since it takes several deeds to show. Pure. */
export function detect(events: readonly Seen[]): Sighting[] {
  return [...corrections(events), ...mended(events), ...commands(events), ...together(events)];
}

/**
 * Only what lasts and says something definite; never what we have told the session ourselves, or the memory would feed on
 * itself. Pure.
 */
export function passes({ rule, sign, names }: Pick<Sighting, 'rule' | 'sign' | 'names'>, served: readonly string[]): boolean {
  const reading = readRule(rule);
  if (rule.length > longestRule || reading.words.size < (sign === 'command' ? 1 : specific) || isPassing(rule)) return false;
  return !served.some((told) => {
    const other = readRule(told);
    const relation = relationOf(reading, other);
    if (relation === 'same') return true;
    // A deed is put into words of ours, which are always alike: what it names tells whether it was told.
    if (sign !== 'correction' && !names.every((name) => isNamedIn(told, name))) return false;
    return sign === 'command' || sign === 'together' || (relation === 'alike' && !namesOther(reading, other));
  });
}

/** Does it stand in the text by itself, and not within a longer name? */
function isNamedIn(text: string, name: string): boolean {
  const parts = text.toLowerCase().split(name.toLowerCase());
  return parts.some((part, at) => at > 0 && !/[\p{L}\p{N}_/-]$/u.test(parts[at - 1] ?? '') && !/^[\p{L}\p{N}_/-]/u.test(part));
}

function corrections(events: readonly Seen[]): Sighting[] {
  return events.flatMap(({ kind, text }, at) => {
    // The first prompt is the task; what follows it can correct.
    const isFirst = !events.slice(0, at).some((before) => before.kind === 'prompt');
    if (kind !== 'prompt' || isFirst) return [];
    const rule = correctionIn(text);
    return rule ? [{ sign: 'correction' as const, rule, kind: 'convention' as const, quote: shorten(text), paths: [], names: [], at }] : [];
  });
}

/** An error that was met, mended by a command, met once more and mended by the same. */
function mended(events: readonly Seen[]): Sighting[] {
  const fixes = new Map<string, number>();
  const found: Sighting[] = [];
  let error: string | null = null;
  for (const { kind, text, ok } of events) {
    if (kind === 'error') error = firstLine(text);
    else if (kind === 'command' && ok === true && error && !onlyLooks(text)) {
      const command = firstLine(text);
      const rule = `When "${error}" appears, run \`${command}\`.`;
      const count = (fixes.get(rule) ?? 0) + 1;
      fixes.set(rule, count);
      if (count === 2) found.push({ sign: 'mended', rule, kind: 'pitfall', quote: error, paths: [], names: [command], at: null });
      error = null;
    }
  }
  return found;
}

function commands(events: readonly Seen[]): Sighting[] {
  const runs = Map.groupBy(
    events.filter(({ kind, ok, text }) => kind === 'command' && ok !== false && !onlyLooks(text)),
    ({ text }) => firstLine(text),
  );
  return [...runs].flatMap(([command, all]) =>
    command && all.length >= often
      ? [
          {
            sign: 'command' as const,
            rule: `Run \`${command}\` to check a change.`,
            kind: 'command' as const,
            quote: command,
            paths: [],
            names: [command],
            at: null,
          },
        ]
      : [],
  );
}

function together(events: readonly Seen[]): Sighting[] {
  const files = [...new Set(events.flatMap(({ path, edited }) => (path && edited ? [path] : [])))].toSorted();
  if (files.length > maxTogether) return [];
  return files.flatMap((one, at) =>
    files.slice(at + 1).map((other) => ({
      sign: 'together' as const,
      rule: togetherRule([one, other]),
      kind: 'workflow' as const,
      quote: '',
      paths: [one, other],
      names: [one, other],
      at: null,
    })),
  );
}

/** What to do of files that change together, in the order of their names. */
export function togetherRule([first = '', second = '', ...others]: readonly string[]): string {
  const last = others.at(-1);
  return last
    ? `Change ${[first, second, ...others.slice(0, -1)].join(', ')} and ${last} together.`
    : `Change ${second} together with ${first}.`;
}

/** Is it so of all that a line of a shell runs? `cd server && make check` checks. */
function onlyLooks(text: string): boolean {
  return firstLine(text)
    .split(/&&|[|;]/)
    .every((one) => /^\s*$/.test(one) || looks.test(one.trim()));
}

function firstLine(text: string): string {
  return shorten((text.trim().split('\n', 1)[0] ?? '').trim(), 120);
}

function shorten(text: string, length = 500): string {
  const trimmed = text.trim();
  // Half of a character is none, and is found nowhere again.
  return trimmed.length <= length ? trimmed : `${trimmed.slice(0, length - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
