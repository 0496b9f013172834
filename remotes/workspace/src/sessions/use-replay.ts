import type { Session, SessionEvent } from '@cairn/api';
import { oneOf } from '@cairn/shell';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { minutesOf } from './amounts.ts';
import { minuteOf, stepAt, stepNear } from './steps.ts';
import { usePlace } from './use-place.ts';

const kinds = { said: 'prompt', errors: 'error' } as const;

/** How a session is walked through. */
export interface Replay {
  /** Which of its steps are shown. */
  only: 'all' | keyof typeof kinds;
  shown: readonly SessionEvent[];
  /** How many there are of each. */
  counts: Readonly<Record<Replay['only'], number>>;
  /** Which of those that are shown one looks at, from 0. */
  at: number;
  current: SessionEvent | undefined;
  /** Where the reader has gone to (`usePlace`). */
  place: number | null;
  /** How often the reader has gone anywhere, be it to where they were. */
  moves: number;
  /** The parameter of an address that shows other steps and stays here. */
  here: string | null;
  /** The same in minutes from the beginning. */
  minute: number;
  /** Goes so many of those that are shown further on; fewer than none: back. */
  step: (by: number) => void;
  moveTo: (minute: number) => void;
}

/** Walks through the steps of a session, or through those alone that a person said or that went wrong. */
export function useReplay(session: Session, events: readonly SessionEvent[]): Replay {
  const [search] = useSearchParams();
  const [place, setPlace] = usePlace();
  const [moves, setMoves] = useState(0);
  const only = oneOf(search.get('only'), ['said', 'errors']) ?? 'all';
  const of = (which: keyof typeof kinds) => events.filter(({ kind }) => kind === kinds[which]);
  const shown = only === 'all' ? events : of(only);
  // Where none is shown one may still look at how much happened when.
  const walked = shown.length > 0 ? shown : events;
  const at = stepAt(walked, place);
  const current = walked[at];
  const last = events.at(-1);
  const placeOf = (step: SessionEvent | undefined) => (step === undefined || step === last ? null : step.sequence);
  const here = placeOf(current);
  const go = (to: number) => {
    setPlace(placeOf(walked[Math.max(0, Math.min(walked.length - 1, to))]));
    setMoves((before) => before + 1);
  };
  return {
    only,
    shown,
    counts: { all: events.length, said: of('said').length, errors: of('errors').length },
    at,
    current,
    place,
    moves,
    here: here === null ? null : String(here),
    minute: current === undefined || here === null ? minutesOf(session) : minuteOf(session, current.happenedAt),
    step: (by) => go(at + by),
    moveTo: (minute) => go(stepNear(session, walked, minute)),
  };
}
