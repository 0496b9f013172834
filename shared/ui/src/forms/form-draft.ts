import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { type ChangedField, type DraftConflict, type DraftSlot, type Drafts, useDrafts } from '../drafts/drafts.ts';
import { type Field, type FieldValue, readFieldValue, setFieldValue, storableFields } from '../drafts/field.ts';
import { conflictOf, labelOf } from './draft-conflict.ts';
import type { DraftState } from './draft-state.ts';

/** Delay (ms) between the last change and storing the draft. Leaving the page stores it at once. */
const saveAfterMs = 300;

export interface FormDraft {
  state: DraftState | null;
  /** The restored draft, for a note above the form; null if there is none. */
  restored: { savedAt: number; conflicts: readonly DraftConflict[]; discard: () => void } | null;
  /** Stores the form's current values. @returns false if the browser refuses and the text would be lost */
  store: () => boolean;
  /** Call after the form was sent: removes the draft. */
  sent: () => void;
  drafts: Drafts | null;
}

/**
 * Stores changes in a form, and restores them when the form is opened again. Stores only fields that differ from their initial value, so
 * that a draft never reverts somebody else's changes.
 * @param name identifies the form and its row; without it there is no draft (remotes built before drafts existed pass none)
 */
export function useFormDraft(name: string | false | undefined, form: RefObject<HTMLFormElement | null>): FormDraft {
  const drafts = useDrafts();
  const slot = useMemo(() => (name ? drafts?.open(name) : undefined), [drafts, name]);
  const session = useMemo(() => slot && openForm(slot), [slot]);
  const [restored, setRestored] = useState<FormDraft['restored']>(null);
  const [unstored, setUnstored] = useState(false);

  useEffect(() => (unstored ? drafts?.holdUnsaved() : undefined), [drafts, unstored]);

  useLayoutEffect(() => {
    const element = form.current;
    if (!session || !element) return undefined;
    const found = slot?.stored;
    const discard = () => {
      session.discard();
      setRestored(null);
    };
    const note = () => found && setRestored({ savedAt: found.savedAt, conflicts: [...session.conflicts], discard });
    const detach = session.attach(element, (isStored) => setUnstored(!isStored), note);
    note();
    return detach;
  }, [session, slot, form]);

  const sent = useCallback(() => {
    session?.sent();
    setRestored(null);
  }, [session]);
  const store = useCallback(() => session?.store() ?? true, [session]);
  return { state: session?.state ?? null, restored, store, sent, drafts };
}

/** One form from opening to sending. Survives hiding and showing it again. */
interface OpenForm {
  state: DraftState;
  conflicts: readonly DraftConflict[];
  /** @param onConflict called for each conflict found later, in rows and lazy parts */
  attach(form: HTMLFormElement, onStored: (isStored: boolean) => void, onConflict: () => void): () => void;
  store(): boolean;
  discard(): void;
  sent(): void;
}

function openForm(slot: DraftSlot): OpenForm {
  let form: HTMLFormElement | null = null;
  let onStored: (wasStored: boolean) => void = () => undefined;
  let onConflict: () => void = () => undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let changed = false;
  let isStored = true;
  /** The initial value of each field. */
  const before = new Map<string, string>();
  /** Stored fields that are not rendered yet, in rows and lazy parts. */
  const waiting = new Map((slot.stored?.fields ?? []).map((field) => [field.key, field]));
  const stored = new Map(waiting);
  const values: Record<string, unknown> = { ...slot.stored?.state };
  const conflicts: DraftConflict[] = [];
  const listeners = new Set<() => void>();
  const observer = new MutationObserver(() => restore());

  // A combobox field only shows the selection's label, and setting it would open the list.
  const fieldsOf = () => (form ? storableFields(form, (field) => field.getAttribute('role') !== 'combobox') : new Map<string, Field>());
  const remember = () => {
    for (const [key, field] of fieldsOf()) if (!before.has(key)) before.set(key, serialize(field));
  };

  const noteConflict = (conflict: DraftConflict) => {
    if (conflicts.some(({ name }) => name === conflict.name)) return;
    conflicts.push(conflict);
    onConflict();
  };

  const restore = () => {
    if (waiting.size === 0) return;
    for (const [key, field] of fieldsOf()) {
      if (!before.has(key)) before.set(key, serialize(field));
      const found = waiting.get(key);
      if (!found) continue;
      waiting.delete(key);
      const conflict = conflictOf(field, found, { before, fields: fieldsOf(), stored });
      setFieldValue(field, found);
      if (conflict) noteConflict(conflict);
    }
    if (waiting.size === 0) observer.disconnect();
    else if (form) observer.observe(form, { childList: true, subtree: true });
  };

  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (!changed) return;
    changed = false;
    const fields = [...fieldsOf()].flatMap(([key, field]): ChangedField[] => {
      const was = before.get(key);
      return was === serialize(field) ? [] : [{ key, ...readFieldValue(field), before: was ?? '', label: labelOf(field) }];
    });
    const all = [...fields, ...waiting.values()];
    const isEmpty = all.length === 0 && Object.keys(values).length === 0;
    isStored = slot.save(isEmpty ? null : { fields: all, state: { ...values } });
    onStored(isStored);
  };

  const note = () => {
    changed = true;
    timer ??= setTimeout(flush, saveAfterMs);
  };

  const forget = () => {
    clearTimeout(timer);
    timer = undefined;
    changed = false;
    waiting.clear();
    observer.disconnect();
    for (const name of Object.keys(values)) delete values[name];
    slot.save(null);
    isStored = true;
    onStored(true);
  };

  return {
    conflicts,
    state: {
      found: (name) => values[name],
      note(name, value) {
        if (value === undefined) delete values[name];
        else values[name] = value;
        note();
      },
      noteConflict,
      onDiscard(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    attach(element, storedListener, conflictListener) {
      form = element;
      onStored = storedListener;
      onConflict = conflictListener;
      remember();
      restore();
      const followed: [EventTarget, string, () => void][] = [
        [element, 'input', note],
        [element, 'change', note],
        // Selections in a popover fire no event on the field.
        [document, 'click', note],
        [document, 'keyup', note],
        [document, 'visibilitychange', flush],
        [globalThis, 'pagehide', flush],
      ];
      for (const [target, type, run] of followed) target.addEventListener(type, run);
      return () => {
        flush();
        observer.disconnect();
        for (const [target, type, run] of followed) target.removeEventListener(type, run);
      };
    },
    store() {
      flush();
      return isStored;
    },
    discard() {
      for (const [key, field] of fieldsOf()) {
        const was = before.get(key);
        if (was !== undefined && serialize(field) !== was) setFieldValue(field, parse(was));
      }
      forget();
      for (const listener of listeners) listener();
    },
    sent() {
      forget();
      // If the form stays open, later changes are relative to what was sent.
      before.clear();
      remember();
    },
  };
}

function serialize(field: Field): string {
  return JSON.stringify(readFieldValue(field));
}

function parse(text: string): Omit<FieldValue, 'key'> {
  return JSON.parse(text); // written by `serialize`
}
