import { createContext, useContext, useEffect, useEffectEvent, useRef, useState } from 'react';
import * as v from 'valibot';
import type { DraftConflict } from '../drafts/drafts.ts';

/** The part of a form's draft that is in no field. */
export interface DraftState {
  /** Returns the stored value of a name; undefined if there is no draft. */
  found(name: string): unknown;
  /** Stores a value; undefined if it is unchanged. */
  note(name: string, value: unknown): void;
  /** Shows a conflict between the draft and somebody else's change. */
  noteConflict(conflict: DraftConflict): void;
  /** Calls the listener when the draft is discarded. @returns a function that unregisters it */
  onDiscard(listener: () => void): () => void;
}

export const DraftStateContext = createContext<DraftState | null>(null);

/**
 * Form state that is part of the draft, such as added rows or a selection. Like `useState`.
 * @param name unique within the form
 * @param initial used without a draft, and after it is discarded
 * @param parse parses the stored JSON value; undefined if it does not match
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

/** A selection, and the initial selection as text. */
const StoredChoiceSchema = v.object({ value: v.unknown(), before: v.string() });

/**
 * Stores a selection outside of native fields in the form's draft.
 * @param name the field's name; without it, nothing is stored
 * @param choose applies the stored selection, or the initial one when the draft is discarded
 * @param parse parses the stored JSON value; undefined if it does not match
 * @param identify returns what distinguishes selections; the whole value by default
 * @param shown the field's label and its value as text, for conflicts. Without it the draft wins
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
