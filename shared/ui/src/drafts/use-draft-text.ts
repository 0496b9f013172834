import { useCallback, useEffect, useMemo, useState } from 'react';
import { type Draft, type DraftSlot, useDrafts } from './drafts.ts';

/** How the text of a composer is named in its draft. */
const key = 'text';

/**
 * The text of a composer, stored at every change. It is there again after a reload, a closed tab or an ended sign-in.
 * An empty text removes the draft.
 * @param form names the composer and the row that it belongs to: `conversation.cnv_123`
 * @param initial where there is no draft
 */
export function useDraftText(form: string, initial = ''): [text: string, write: (text: string) => void] {
  const drafts = useDrafts();
  const slot = useMemo(() => drafts?.open(form), [drafts, form]);
  const [text, setText] = useState(() => textOf(slot?.stored) ?? initial);
  const [unstored, setUnstored] = useState(false);
  useEffect(() => (unstored ? drafts?.holdUnsaved() : undefined), [drafts, unstored]);
  const write = useCallback(
    (next: string) => {
      setText(next);
      setUnstored(saveText(slot, next === initial ? '' : next) === false && next !== '');
    },
    [slot, initial],
  );
  return [text, write];
}

/** Texts of composers by their names, for what happens to them outside of their field. */
export interface DraftStore {
  /** What was written on while a conversation was created belongs to it. */
  move(from: string, to: string): void;
  /** A message could not be sent: it is there again when the composer is opened next, unless something else is written in it. */
  saveUnsent(form: string, text: string): void;
  /** The message was sent after all. */
  discardUnsent(form: string, text: string): void;
}

export function useDraftStore(): DraftStore {
  const drafts = useDrafts();
  return useMemo(() => {
    const stored = (form: string) => textOf(drafts?.open(form).stored) ?? '';
    const save = (form: string, text: string) => saveText(drafts?.open(form), text);
    return {
      move(from, to) {
        const text = stored(from);
        if (text !== '') save(to, text);
        save(from, '');
      },
      saveUnsent(form, text) {
        if (stored(form) === '') save(form, text);
      },
      discardUnsent(form, text) {
        if (stored(form) === text) save(form, '');
      },
    };
  }, [drafts]);
}

function saveText(slot: DraftSlot | undefined, text: string): boolean | undefined {
  return slot?.save(text === '' ? null : { fields: [{ key, value: text, checked: null, before: '', label: '' }], state: {} });
}

function textOf(draft: Draft | undefined): string | undefined {
  return draft?.fields.find((field) => field.key === key)?.value;
}
