import type { PatternKind, SessionEvent, Sign } from '@cairn/api';
import { namesOther, readRule, relationOf } from '../pattern/words.ts';
import { isCheck, isRisky, onlyLooks } from './commands.ts';
import { hearRules, isTemporary } from './hearing/hear.ts';

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
  /** Somebody asked to remember it: it is proposed at once. */
  explicit: boolean;
}

type Seen = Pick<SessionEvent, 'kind' | 'text' | 'path' | 'edited' | 'ok'>;

/** A rule is one sentence: what is longer is none. */
export const longestRule = 300;
/** A command that was run as often as this in one session belongs to the work. */
const often = 3;
/** Where more files are edited than this, that two of them changed together says nothing. */
const maxTogether = 8;
/** Of one session no more is proposed at once, without evidence of another. */
const mostExplicit = 3;
/** Fewer telling words say nothing: `Never.` */
export const fewestWords = 2;

/** What a session's events give away, in their order: what is said each time, what is done once, since it takes several deeds to show. Pure. */
export function detect(events: readonly Seen[]): Sighting[] {
  return [...corrections(events), ...mended(events), ...commands(events), ...together(events)];
}

/**
 * Only what lasts and says something definite. What was served to the session is no evidence where it is done, or quoted letter by letter:
 * the memory would feed on itself. A person who says it in words of their own says that it was not heeded: that is evidence. Pure.
 */
export function passes(
  { rule, sign, names, quote }: Pick<Sighting, 'rule' | 'sign' | 'names' | 'quote'>,
  served: readonly string[],
): boolean {
  const reading = readRule(rule);
  if (rule.length > longestRule || reading.words.size < (sign === 'command' ? 1 : fewestWords) || isTemporary(rule)) return false;
  // Agents record prompts, and may put what they were served into them.
  if (sign === 'correction') return !served.some((told) => quotes(quote, rule, told));
  return !served.some((told) => {
    const other = readRule(told);
    const relation = relationOf(reading, other);
    if (relation === 'same') return true;
    // A deed is put into words of ours, which are always alike: what it names tells whether it was told.
    if (!names.every((name) => isNamedIn(told, name))) return false;
    return sign === 'command' || sign === 'together' || (relation === 'alike' && !namesOther(reading, other));
  });
}

/** Does a prompt contain a rule that was served, letter by letter, and was the rule heard there? */
function quotes(prompt: string, heard: string, told: string): boolean {
  const bare = (text: string) => text.replace(/\s+/g, ' ').replace(/[\s.!。！]+$/, '');
  const [rule, served] = [bare(heard).toLowerCase(), bare(told)];
  return bare(prompt).includes(served) && (served.toLowerCase().includes(rule) || rule.includes(served.toLowerCase()));
}

/** Does it stand in the text by itself, and not within a longer name? */
function isNamedIn(text: string, name: string): boolean {
  const parts = text.toLowerCase().split(name.toLowerCase());
  return parts.some((part, at) => at > 0 && !/[\p{L}\p{N}_/-]$/u.test(parts[at - 1] ?? '') && !/^[\p{L}\p{N}_/-]/u.test(part));
}

function corrections(events: readonly Seen[]): Sighting[] {
  const asked = new Set<string>();
  const isProposed = (rule: string) => asked.has(rule) || (asked.size < mostExplicit && asked.add(rule).has(rule));
  return events.flatMap(({ kind, text }, at) => {
    if (kind !== 'prompt') return [];
    // The first prompt is the task; what follows it can correct.
    const isTask = !events.slice(0, at).some((before) => before.kind === 'prompt');
    const quoted = shorten(text);
    const definite = hearRules(text, isTask).filter(({ rule }) => readRule(rule).words.size >= fewestWords);
    const heard = new Map(definite.map((one) => [one.rule, one]));
    return [...heard.values()].map(({ rule, sentence, explicit }) => ({
      sign: 'correction' as const,
      rule,
      kind: 'convention' as const,
      quote: quoted.includes(sentence) ? quoted : shorten(sentence),
      paths: [],
      names: [],
      at,
      explicit: explicit && isProposed(rule),
    }));
  });
}

/** An error that the same command fixed twice in a session. The command that failed is no fix. */
function mended(events: readonly Seen[]): Sighting[] {
  const fixes = new Map<string, number>();
  const found: Sighting[] = [];
  let error: string | null = null;
  let failing: string | null = null;
  let failed: string | null = null;
  for (const { kind, text, ok } of events) {
    if (kind === 'error') {
      error = firstLine(text);
      failing = failed;
    } else if (kind === 'command') {
      const command = firstLine(text);
      if (ok === true && error && command !== failing && !onlyLooks(command) && !isRisky(command)) {
        const rule = `When "${error}" appears, run \`${command}\`.`;
        const count = (fixes.get(rule) ?? 0) + 1;
        fixes.set(rule, count);
        if (count === 2)
          found.push({ sign: 'mended', rule, kind: 'pitfall', quote: error, paths: [], names: [command], at: null, explicit: false });
        error = null;
      }
      failed = ok === true ? null : command;
    }
  }
  return found;
}

function commands(events: readonly Seen[]): Sighting[] {
  const runs = Map.groupBy(
    events.filter(({ kind, ok, text }) => kind === 'command' && ok !== false && isCheck(firstLine(text))),
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
            explicit: false,
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
      explicit: false,
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

function firstLine(text: string): string {
  return shorten((text.trim().split('\n', 1)[0] ?? '').trim(), 120);
}

function shorten(text: string, length = 500): string {
  const trimmed = text.trim();
  // Half of a character is none, and is found nowhere again.
  return trimmed.length <= length ? trimmed : `${trimmed.slice(0, length - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
