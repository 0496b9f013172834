import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { type Draft, type DraftSlot, useDrafts } from './drafts.ts';

/** The key of a composer's text in its draft. */
const key = 'text';

/** Choices next to a composer, such as its recipients. Stored with the text, as JSON values by name. */
export interface DraftChoices {
  chosen: Readonly<Record<string, unknown>>;
  /** Called with the stored choices when the text is restored. */
  restore(stored: Readonly<Record<string, unknown>>): void;
}

const none: Readonly<Record<string, unknown>> = {};

/**
 * The text of a composer, stored on every change. Survives a reload, a closed tab and an expired sign-in. An empty text removes the draft.
 * @param form names the composer and its row: `conversation.cnv_123`
 * @param initial the text if there is no draft
 * @param choices the choices next to the composer
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

/** Access to composer drafts by name, from outside of their field. */
export interface DraftStore {
  /** Moves a draft, for text typed while a conversation was being created. */
  move(from: string, to: string): void;
  /** Returns the stored text; empty if there is none. */
  read(form: string): string;
  /** Stores a message that could not be sent. It reappears when the composer is opened next, unless that contains other text. */
  saveUnsent(form: string, text: string, chosen?: DraftChoices['chosen']): void;
  /** Removes a stored message that was sent after all. */
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
