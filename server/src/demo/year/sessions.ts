import type { ServedItem, SessionEventKind } from '@cairn/api';
import type { Person } from '../content.ts';
import { type DemoClient, type YearOfWork, yearOfClients } from './work.ts';

export const dayMs = 86_400_000;
const minuteMs = 60_000;
/** Minimum age of generated sessions of today, so that the hand-written ones are the latest. */
const quietMs = 2 * 60 * minuteMs;
const days = 365;

/** A rule or decision that sessions can be served. */
export interface Servable extends Omit<ServedItem, 'verdict'> {
  createdAt: Date;
  /** How often it helps if a session is helped at all, 0 to 1. */
  helps: number;
}

export interface SessionOfYear {
  goal: string;
  by: Person;
  client: DemoClient;
  model: string;
  branch: string | null;
  begun: Date;
  last: Date;
  status: 'completed' | 'abandoned' | 'failed';
  tokens: number;
  costMicros: number | null;
  served: ServedItem[];
  edited: string[];
  events: { kind: SessionEventKind; text: string; path: string | null; edited: boolean; ok: boolean | null; at: Date }[];
  /** The correction by a person, if any. */
  correction: string | null;
}

/**
 * Generates the sessions of a project for the year before `now`, oldest first: growing from month to month, few on weekends, with fewer
 * corrections and tokens as more rules are served. Deterministic for the same random numbers. Pure.
 * @param next returns numbers from 0 up to 1
 */
export function sessionsOfYear(
  work: YearOfWork,
  { now, since, servable }: { now: Date; since: Date; servable: readonly Servable[] },
  next: () => number,
): SessionOfYear[] {
  const today = Math.floor(now.getTime() / dayMs) * dayMs;
  const found: SessionOfYear[] = [];
  for (let ago = days - 1; ago >= 0; ago--) {
    const day = new Date(today - ago * dayMs);
    const progress = 1 - ago / days;
    const weekend = day.getUTCDay() % 6 === 0;
    const expected = work.daily * (0.15 + 0.85 * progress) * (weekend ? 0.14 : 0.75 + next() / 2);
    const count = Math.floor(expected + next());
    for (let nth = 0; nth < count; nth++) {
      const session = sessionOf(work, { day, ago, progress, nth: found.length, servable }, next);
      if (session.begun > since && session.last.getTime() < now.getTime() - quietMs) found.push(session);
    }
  }
  return found.toSorted((one, other) => one.begun.getTime() - other.begun.getTime());
}

interface Moment {
  day: Date;
  ago: number;
  /** 0 a year ago, 1 today. */
  progress: number;
  nth: number;
  servable: readonly Servable[];
}

function sessionOf(work: YearOfWork, { day, ago, progress, nth, servable }: Moment, next: () => number): SessionOfYear {
  const pick = <One>(from: readonly [One, ...One[]] | readonly One[], skew = 1) => from[Math.floor(from.length * next() ** skew)];
  const client = clientAt(next());
  const alone = client.name === 'CI agent';
  const model = client.models.find(({ since }) => ago < since) ?? client.models[0];
  // People work around noon, CI at any hour.
  const hour = alone ? next() * 24 : 6.5 + (next() + next()) * 6;
  const begun = new Date(day.getTime() + hour * 60 * minuteMs);
  const minutes = 8 + next() ** 2 * 70;
  const goal = pick(work.goals) ?? '';
  const outcome = next();
  const tokens = Math.round((150_000 - 65_000 * progress) * (0.35 + 1.3 * next() ** 1.4) * (alone ? 0.4 : 1));
  const correction = !alone && evenly(nth, 0.618_033_988_7) < 0.33 - 0.27 * progress ? (pick(work.corrections) ?? null) : null;
  const edited = next() < 0.8 ? [pick(work.files, 1.6) ?? '', `${work.ownFiles.path}_${1000 + nth}${work.ownFiles.ending}`] : [];
  if (next() < 0.5) edited.splice(1);
  return {
    goal,
    by: pick(work.people, 1.3) ?? 'jonas',
    client,
    model: model?.name ?? '',
    branch: ago < 14 && next() < 0.3 ? (pick(work.branches ?? []) ?? null) : null,
    begun,
    last: new Date(begun.getTime() + minutes * minuteMs),
    status: outcome < 0.88 ? 'completed' : outcome < 0.94 ? 'abandoned' : 'failed',
    tokens,
    costMicros: client.name === 'Cursor' && next() < 0.06 ? null : Math.round(tokens * (model?.price ?? 0)),
    served: servedIn(
      servable.filter(({ createdAt }) => createdAt < begun),
      { progress, nth },
      next,
    ),
    edited,
    events: eventsOf({ goal, edited, command: work.command, correction, ok: outcome < 0.94 }, begun, minutes),
    correction,
  };
}

/**
 * Returns a number from 0 up to 1 per session, evenly distributed even over short runs, so that shares follow their trend within a week.
 */
function evenly(nth: number, step: number): number {
  return (nth * step) % 1;
}

function clientAt(number: number): DemoClient {
  let left = number;
  for (const client of yearOfClients) {
    left -= client.share;
    if (left < 0) return client;
  }
  return yearOfClients[0] ?? { name: 'Claude Code', share: 1, version: '', models: [] };
}

/** Returns some of the items known by then. They help more often later in the year. */
function servedIn(known: readonly Servable[], { progress, nth }: Pick<Moment, 'progress' | 'nth'>, next: () => number): ServedItem[] {
  if (next() < 0.16 - 0.1 * progress) return [];
  const helped = evenly(nth, 0.754_877_666_2) < 0.5 + 0.36 * progress;
  const some = known.map((item) => ({ item, place: next() })).toSorted((one, other) => one.place - other.place);
  return some.slice(0, 4 + Math.floor(next() * 4)).map(({ item: { createdAt: _createdAt, helps, ...item } }) => ({
    ...item,
    verdict: helped && next() < helps ? 'helpful' : null,
  }));
}

interface Deeds extends Pick<SessionOfYear, 'goal' | 'edited' | 'correction'> {
  command: string;
  ok: boolean;
}

function eventsOf({ goal, edited, command, correction, ok }: Deeds, begun: Date, minutes: number): SessionOfYear['events'] {
  const deed = (kind: SessionEventKind, text: string, more: Partial<SessionOfYear['events'][number]> = {}) => ({
    kind,
    text,
    path: null,
    edited: false,
    ok: null,
    ...more,
  });
  const deeds = [
    deed('prompt', `${goal}.`),
    ...edited.map((path) => deed('file', 'Edit', { path, edited: true })),
    ...(correction === null ? [] : [deed('prompt', correction)]),
    deed('command', command, { ok }),
  ];
  return deeds.map((one, at) => ({ ...one, at: new Date(begun.getTime() + (at * minutes * minuteMs) / (deeds.length - 1)) }));
}
