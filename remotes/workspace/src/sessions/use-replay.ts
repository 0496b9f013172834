import type { Session, SessionEvent } from '@cairn/api';
import { oneOf } from '@cairn/shell';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { minutesOf } from './amounts.ts';
import { minuteOf, stepAt, stepNear } from './steps.ts';
import { usePlace } from './use-place.ts';

const kinds = { said: 'prompt', errors: 'error' } as const;

/** The state of a replay. */
export interface Replay {
  /** Which steps are shown. */
  only: 'all' | keyof typeof kinds;
  shown: readonly SessionEvent[];
  /** The number of steps per filter. */
  counts: Readonly<Record<Replay['only'], number>>;
  /** The index of the current step among those shown, from 0. */
  at: number;
  current: SessionEvent | undefined;
  /** The position selected by the reader (`usePlace`). */
  place: number | null;
  /** Counts the reader's moves, including those to the same position. */
  moves: number;
  /** The URL parameter that keeps the position when the filter changes. */
  here: string | null;
  /** The position in minutes from the start. */
  minute: number;
  /** Moves by this number of shown steps; negative for backwards. */
  step: (by: number) => void;
  moveTo: (minute: number) => void;
}

/** Steps through the events of a session, optionally only prompts of people or errors. */
export function useReplay(session: Session, events: readonly SessionEvent[]): Replay {
  const [search] = useSearchParams();
  const [place, setPlace] = usePlace();
  const [moves, setMoves] = useState(0);
  const only = oneOf(search.get('only'), ['said', 'errors']) ?? 'all';
  const of = (which: keyof typeof kinds) => events.filter(({ kind }) => kind === kinds[which]);
  const shown = only === 'all' ? events : of(only);
  // If no step is shown, the activity can still be explored.
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
