import type { PatternKind, SessionEvent, Sign } from '@cairn/api';
import { namesOther, readRule, relationOf } from '../pattern/words.ts';
import { isCheck, isRisky, onlyLooks } from './commands.ts';
import { hearRules, isTemporary } from './hearing/hear.ts';

/** A learning signal of one session: a possible rule, and the words or action that suggested it. */
export interface Sighting {
  sign: Sign;
  rule: string;
  kind: PatternKind;
  quote: string;
  paths: string[];
  /** The command that was run, or the files that were changed; empty for what was said. */
  names: string[];
  /** The index of the event that shows it; null if only the session as a whole shows it. */
  at: number | null;
  /** Somebody asked to remember it: it is proposed at once. */
  explicit: boolean;
}

type Seen = Pick<SessionEvent, 'kind' | 'text' | 'path' | 'edited' | 'ok'>;

/** In characters. A rule is one sentence; longer texts are no rules. */
export const longestRule = 300;
/** How often a command must run in one session to count as part of the work. */
const often = 3;
/** In a session that edits more files, two files that changed together mean nothing. */
const maxTogether = 8;
/** At most this many rules of one session are proposed at once, without evidence from another session. */
const mostExplicit = 3;
/** Texts with fewer significant words say too little, for example `Never.` */
export const fewestWords = 2;

/**
 * Returns the learning signals in a session's events, in their order. A statement counts each time; an action counts once, since it takes
 * several to show. Pure.
 */
export function detect(events: readonly Seen[]): Sighting[] {
  return [...corrections(events), ...mended(events), ...commands(events), ...together(events)];
}

/**
 * Tells whether a sighting is lasting and definite, and does not just repeat what was served to the session: otherwise the memory would
 * reinforce itself. A served rule that is followed, or quoted literally, is no evidence. A person who states it in other words shows that
 * it was not followed: that is evidence. Pure.
 */
export function passes(
  { rule, sign, names, quote }: Pick<Sighting, 'rule' | 'sign' | 'names' | 'quote'>,
  served: readonly string[],
): boolean {
  const reading = readRule(rule);
  if (rule.length > longestRule || reading.words.size < (sign === 'command' ? 1 : fewestWords) || isTemporary(rule)) return false;
  // Prompts are recorded by agents, which may include what was served to them.
  if (sign === 'correction') return !served.some((told) => quotes(quote, rule, told));
  return !served.some((told) => {
    const other = readRule(told);
    const relation = relationOf(reading, other);
    if (relation === 'same') return true;
    // Rules from actions have our own wording, which is always similar. The names in the rule tell whether it was served.
    if (!names.every((name) => isNamedIn(told, name))) return false;
    return sign === 'command' || sign === 'together' || (relation === 'alike' && !namesOther(reading, other));
  });
}

/** Tells whether a prompt contains a served rule literally, and the rule was detected in that quote. */
function quotes(prompt: string, heard: string, told: string): boolean {
  const bare = (text: string) => text.replace(/\s+/g, ' ').replace(/[\s.!。！]+$/, '');
  const [rule, served] = [bare(heard).toLowerCase(), bare(told)];
  return bare(prompt).includes(served) && (served.toLowerCase().includes(rule) || rule.includes(served.toLowerCase()));
}

/** Tells whether the name occurs in the text by itself, and not as part of a longer name. */
function isNamedIn(text: string, name: string): boolean {
  const parts = text.toLowerCase().split(name.toLowerCase());
  return parts.some((part, at) => at > 0 && !/[\p{L}\p{N}_/-]$/u.test(parts[at - 1] ?? '') && !/^[\p{L}\p{N}_/-]/u.test(part));
}

function corrections(events: readonly Seen[]): Sighting[] {
  const asked = new Set<string>();
  const isProposed = (rule: string) => asked.has(rule) || (asked.size < mostExplicit && asked.add(rule).has(rule));
  return events.flatMap(({ kind, text }, at) => {
    if (kind !== 'prompt') return [];
    // The first prompt is the task; later ones can correct the agent.
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

/** Finds errors that the same command fixed twice in a session. The command that failed is no fix. */
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

/** Returns the rule for files that change together, in the order of their names. */
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
  // Half of a surrogate pair is no character, and could not be found again in the source.
  return trimmed.length <= length ? trimmed : `${trimmed.slice(0, length - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
