import { detect, passes } from '@cairn/server/learning';
import { playSessions } from '@cairn/server/play-sessions';
import { type Half, junkOf, languages, sentencesOf, weekOf } from './data.ts';

/** A part of a total. */
export interface Share {
  part: number;
  of: number;
}

/** The detection results of one language. */
export interface HeardShares {
  language: string;
  lasting: Share;
  passing: Share;
}

/** Returns the detected lasting corrections and passing remarks per language, and the detected lines of junk. */
export function hearSentences(half: Half): { sentences: HeardShares[]; junk: Share } {
  const sentences = languages.map((language) => {
    const all = sentencesOf(half, language);
    const shareOf = (lasting: boolean) =>
      share(
        all.filter((one) => one.lasting === lasting),
        ({ text }) => rulesIn(text).length > 0,
      );
    return { language, lasting: shareOf(true), passing: shareOf(false) };
  });
  return { sentences, junk: share(junkOf(half), (line) => rulesIn(line).length > 0) };
}

/** Returns the rules that are detected in a user's sentence after the task. */
export function rulesIn(text: string): string[] {
  const prompt = (said: string) => ({ kind: 'prompt' as const, text: said, path: null, edited: false, ok: null });
  return detect([prompt('Look at the next ticket'), prompt(text)]).flatMap((sighting) =>
    sighting.sign === 'correction' && passes(sighting, []) ? [sighting.rule] : [],
  );
}

/** The result of the replayed week. */
export interface WeekResult {
  /** Repeated rules that were proposed. */
  repeated: Share;
  /** Proposals that state exactly one repeated rule, which no other proposal states. */
  precise: Share;
  /** Each proposal with the rule that it states; null if it states none, or one that is already proposed. */
  proposals: { rule: string; says: string | null }[];
}

/** Replays the week of 30 sessions in a server with a real database. */
export async function playWeek(half: Half): Promise<WeekResult> {
  const week = weekOf(half);
  const sessions = Map.groupBy(week, ({ session }) => session);
  const proposals = await playSessions(
    [...sessions.values()].map((events) =>
      events.map(({ kind, text }) =>
        kind === 'file'
          ? { kind, text: '', path: text, edited: true }
          : { kind, text, edited: false, ...(kind === 'command' ? { ok: true } : {}) },
      ),
    ),
  );
  const found = new Set<string>();
  const judged = proposals.map(({ rule, quotes }) => {
    const says = ruleSaid(week, quotes, rule);
    if (says === null || found.has(says)) return { rule, says: null };
    found.add(says);
    return { rule, says };
  });
  const repeated = new Set(week.flatMap(({ kind, rule }) => (kind === 'prompt' && rule ? [rule] : [])));
  return {
    repeated: share([...repeated], (rule) => found.has(rule)),
    precise: share(judged, ({ says }) => says !== null),
    proposals: judged,
  };
}

/** Returns the rule that all evidence of a proposal states; null if some evidence states another or none. */
function ruleSaid(week: ReturnType<typeof weekOf>, quotes: readonly string[], proposed: string): string | null {
  const said = quotes.map(
    (quote) => week.find(({ kind, text }) => (quote ? text === quote : kind === 'file' && proposed.includes(text)))?.rule,
  );
  const [first, ...others] = new Set(said);
  return first && others.length === 0 ? first : null;
}

function share<One>(all: readonly One[], counts: (one: One) => boolean): Share {
  return { part: all.filter(counts).length, of: all.length };
}
