import type { PatternKind, SessionEvent, Sign } from '@cairn/api';
import { readRule, relationOf } from '../pattern/words.ts';

/** What was seen in one session: what might be a rule, and the words or the deed that gave it away. */
export interface Sighting {
  sign: Sign;
  rule: string;
  kind: PatternKind;
  quote: string;
  paths: string[];
  /** The place of the event that says it; null where only the whole session shows it. */
  at: number | null;
}

type Seen = Pick<SessionEvent, 'kind' | 'text' | 'path' | 'edited' | 'ok'>;

/** A command that was run as often as this in one session belongs to the work. */
const often = 3;
/** Where more files are edited than this, that two of them changed together says nothing. */
const maxTogether = 8;
/** What a person says first when they correct an agent. */
const corrects = /^(?:no\b|not\b|don['\u2019]t\b|do not\b|stop\b|never\b|instead\b|wrong\b|please don['\u2019]t\b|I said\b|again:)/i;
/** A sentence that says what to do from now on. */
const instructs = /\b(?:always|never|don['\u2019]t|do not|must|instead of|use|prefer|avoid|only)\b/i;
/** What holds today, for this once, or is a thought: no rule. */
const passing = /\b(?:today|tomorrow|for now|this time|just once|temporar\w*|todo|maybe|perhaps|later|wip)\b|\?\s*$/i;

/** What a session's events give away, in their order: what is said each time, what is done once, since it takes several deeds to show. Pure. */
export function detect(events: readonly Seen[]): Sighting[] {
  return [...corrections(events), ...mended(events), ...commands(events), ...together(events)];
}

/**
 * Only what lasts and says something definite; never what we have told the session ourselves, or the memory would feed on
 * itself. Pure.
 */
export function passes({ rule, sign }: Pick<Sighting, 'rule' | 'sign'>, served: readonly string[]): boolean {
  const reading = readRule(rule);
  if (rule.length > 300 || reading.words.size < (sign === 'command' ? 1 : 3) || passing.test(rule)) return false;
  return !served.some((told) => ['same', 'alike'].includes(relationOf(reading, readRule(told))));
}

function corrections(events: readonly Seen[]): Sighting[] {
  return events.flatMap(({ kind, text }, at) => {
    // The first prompt is the task; what follows it can correct.
    const isFirst = !events.slice(0, at).some((before) => before.kind === 'prompt');
    if (kind !== 'prompt' || isFirst || !corrects.test(text.trim())) return [];
    const sentence = sentencesOf(text).find((one) => instructs.test(one));
    return sentence
      ? [{ sign: 'correction' as const, rule: sentence, kind: 'convention' as const, quote: shorten(text), paths: [], at }]
      : [];
  });
}

/** An error that was met, mended by a command, met once more and mended by the same. */
function mended(events: readonly Seen[]): Sighting[] {
  const fixes = new Map<string, number>();
  const found: Sighting[] = [];
  let error: string | null = null;
  for (const { kind, text, ok } of events) {
    if (kind === 'error') error = firstLine(text);
    else if (kind === 'command' && ok === true && error) {
      const command = firstLine(text);
      const rule = `When "${error}" appears, run \`${command}\`.`;
      const count = (fixes.get(rule) ?? 0) + 1;
      fixes.set(rule, count);
      if (count === 2) found.push({ sign: 'mended', rule, kind: 'pitfall', quote: error, paths: [], at: null });
      error = null;
    }
  }
  return found;
}

function commands(events: readonly Seen[]): Sighting[] {
  const runs = Map.groupBy(
    events.filter(({ kind, ok }) => kind === 'command' && ok !== false),
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
      rule: `Change ${other} together with ${one}.`,
      kind: 'workflow' as const,
      quote: '',
      paths: [one, other],
      at: null,
    })),
  );
}

function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?])\s+|\n+/).map((sentence) => sentence.trim());
}

function firstLine(text: string): string {
  return shorten((text.trim().split('\n', 1)[0] ?? '').trim(), 120);
}

function shorten(text: string, length = 500): string {
  const trimmed = text.trim();
  return trimmed.length <= length ? trimmed : `${trimmed.slice(0, length - 1)}…`;
}
