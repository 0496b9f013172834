import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { type Draft, type DraftSlot, useDrafts } from './drafts.ts';

/** How the text of a composer is named in its draft. */
const key = 'text';

/** What is chosen next to a composer: where its text goes, who reads it. Stored with the text, as JSON values by name. */
export interface DraftChoices {
  chosen: Readonly<Record<string, unknown>>;
  /** Called with what was stored with a restored text. */
  restore(stored: Readonly<Record<string, unknown>>): void;
}

const none: Readonly<Record<string, unknown>> = {};

/**
 * The text of a composer, stored at every change. It is there again after a reload, a closed tab or an ended sign-in.
 * An empty text removes the draft.
 * @param form names the composer and the row that it belongs to: `conversation.cnv_123`
 * @param initial where there is no draft
 * @param choices what is chosen next to it
 */
export function useDraftText(form: string, initial = '', choices?: DraftChoices): [text: string, write: (text: string) => void] {
  const drafts = useDrafts();
  const slot = useMemo(() => drafts?.open(form), [drafts, form]);
  const [text, setText] = useState(() => textOf(slot?.stored) ?? initial);
  const [unstored, setUnstored] = useState(false);
  useEffect(() => (unstored ? drafts?.holdUnsaved() : undefined), [drafts, unstored]);
  const chosen = JSON.stringify(choices?.chosen ?? none);
  const write = useCallback(
    (next: string) => {
      setText(next);
      setUnstored(saveText(slot, next === initial ? '' : next, JSON.parse(chosen)) === false && next !== '');
    },
    [slot, initial, chosen],
  );
  const restore = useEffectEvent((draft: Draft) => choices?.restore(draft.state));
  useEffect(() => {
    if (slot?.stored) restore(slot.stored);
  }, [slot]);
  const saveChoices = useEffectEvent(() => text !== initial && write(text));
  const saved = useRef(chosen);
  useEffect(() => {
    if (chosen === saved.current) return;
    saved.current = chosen;
    saveChoices();
  }, [chosen]);
  return [text, write];
}

/** Texts of composers by their names, for what happens to them outside of their field. */
export interface DraftStore {
  /** What was written on while a conversation was created belongs to it. */
  move(from: string, to: string): void;
  /** What is stored; empty where there is nothing. */
  read(form: string): string;
  /** A message could not be sent: it is there again when the composer is opened next, unless something else is written in it. */
  saveUnsent(form: string, text: string, chosen?: DraftChoices['chosen']): void;
  /** The message was sent after all. */
  discardUnsent(form: string, text: string): void;
}

export function useDraftStore(): DraftStore {
  const drafts = useDrafts();
  return useMemo(() => {
    const read = (form: string) => textOf(drafts?.open(form).stored) ?? '';
    const save = (form: string, text: string, chosen = none) => saveText(drafts?.open(form), text, chosen);
    return {
      move(from, to) {
        const text = read(from);
        if (text !== '') save(to, text);
        save(from, '');
      },
      read,
      saveUnsent(form, text, chosen) {
        if (read(form) === '') save(form, text, chosen);
      },
      discardUnsent(form, text) {
        if (read(form) === text) save(form, '');
      },
    };
  }, [drafts]);
}

function saveText(slot: DraftSlot | undefined, text: string, state: DraftChoices['chosen']): boolean | undefined {
  return slot?.save(text === '' ? null : { fields: [{ key, value: text, checked: null, before: '', label: '' }], state });
}

function textOf(draft: Draft | undefined): string | undefined {
  return draft?.fields.find((field) => field.key === key)?.value;
}
