import { createContext, useContext, useEffect, useEffectEvent, useRef, useState } from 'react';
import * as v from 'valibot';
import type { DraftConflict } from '../drafts/drafts.ts';

/** The part of a form's draft that is in no field. */
export interface DraftState {
  /** What was stored under a name; undefined where there is no draft. */
  found(name: string): unknown;
  /** Notes what is to be stored; undefined where it is as it was. */
  note(name: string, value: unknown): void;
  /** Shows what the draft and somebody else have both changed. */
  noteConflict(conflict: DraftConflict): void;
  /** Called when the draft is discarded. @returns ends that */
  onDiscard(listener: () => void): () => void;
}

export const DraftStateContext = createContext<DraftState | null>(null);

/**
 * State of a form that is part of its draft: rows that were added, what is chosen in a list. Like `useState`.
 * @param name within the form
 * @param initial where there is no draft, and after it was discarded
 * @param parse gives the value of what was stored, which is JSON; undefined where it is not of this kind
 */
export function useDraftState<T>(
  name: string,
  initial: T | (() => T),
  parse: (stored: unknown) => T | undefined,
): [value: T, set: (value: T) => void] {
  const draft = useContext(DraftStateContext);
  const [first] = useState(initial);
  const [value, setValue] = useState(() => {
    const stored = draft?.found(name);
    return (stored === undefined ? undefined : parse(stored)) ?? first;
  });
  useEffect(() => draft?.onDiscard(() => setValue(first)), [draft, first]);
  const set = (next: T) => {
    setValue(next);
    draft?.note(name, JSON.stringify(next) === JSON.stringify(first) ? undefined : next);
  };
  return [value, set];
}

/** A choice, and what was chosen when the form opened, as text. */
const StoredChoiceSchema = v.object({ value: v.unknown(), before: v.string() });

/**
 * What is chosen in a list that is no native field, as part of its form's draft.
 * @param name of the field; without one it is in no draft
 * @param choose takes what was stored, and what was chosen first where the draft is discarded
 * @param parse gives the choice of what was stored, which is JSON; undefined where it is not of this kind
 * @param identify what makes it another choice; all of the value by default
 * @param shown how a conflict shows it: the label of the field, and a value as people read it. Without it the draft wins
 */
export function useDraftChoice<T>(
  name: string | undefined,
  value: T,
  choose: (value: T) => void,
  parse: (stored: unknown) => T | undefined,
  identify: (value: T) => unknown = (one) => one,
  shown?: { label: string; text: (value: T) => string },
): void {
  const draft = useContext(DraftStateContext);
  const [first] = useState(value);
  const begun = JSON.stringify(identify(first));
  const noted = useRef(begun);
  const key = `choice.${name}`;
  const take = useEffectEvent(choose);
  const restore = useEffectEvent(() => {
    const stored = v.safeParse(StoredChoiceSchema, draft?.found(key));
    const mine = stored.success ? parse(stored.output.value) : undefined;
    if (!stored.success || mine === undefined) return;
    choose(mine);
    if (!shown || stored.output.before === begun || JSON.stringify(identify(mine)) === begun) return;
    const take = (side: 'mine' | 'theirs') => choose(side === 'mine' ? mine : first);
    draft?.noteConflict({ name: key, label: shown.label, mine: shown.text(mine), theirs: shown.text(first), resolve: take });
  });
  useEffect(() => {
    if (!draft || name === undefined) return undefined;
    restore();
    return draft.onDiscard(() => take(first));
  }, [draft, name, first]);
  const now = JSON.stringify(identify(value));
  const note = useEffectEvent(() => draft?.note(key, now === begun ? undefined : { value, before: begun }));
  useEffect(() => {
    if (name === undefined || now === noted.current) return;
    noted.current = now;
    note();
  }, [name, now]);
}
