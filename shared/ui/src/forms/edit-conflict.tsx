import { useLayoutEffect, useRef, useState } from 'react';
import { type ConflictSideLabels, ConflictView } from './conflict-view.tsx';
import { mergeField } from './merge-field.ts';
import { putFieldValue } from './put-field-value.ts';

/** One field of a row that a form edits, as text. */
export interface EditedField {
  /** Of the field in the form. */
  name: string;
  label: string;
  /** When the form opened. */
  base: string;
  /** As somebody else has saved it. */
  theirs: string;
  /** What the form holds; by default the value of the field with this name. */
  mine?: (data: FormData) => string;
  /** Puts a side into the form, where that is more than the value of one native field: rows, chosen entries. */
  apply?: (side: 'mine' | 'theirs') => void;
  /** The value as people read it. */
  format?: (value: string) => string;
}

/** Texts of `EditConflict`, in the reader's language. */
export interface EditConflictLabels extends ConflictSideLabels {
  title: string;
  /** Both changed a field: something has to be chosen. */
  choose: string;
  /** Only other fields were changed by them. */
  merged: string;
  /** Names the fields whose new value is in the form now. */
  resolved: (fields: readonly string[]) => string;
  /** Names what else was changed, which is in no field. */
  also: (parts: readonly string[]) => string;
}

interface Conflict extends EditedField {
  own: string;
}

/**
 * Shown in a form after the server refused it since somebody else has saved the same row (409): their text next to the
 * reader's for every field that both changed, with a choice. A field that only they changed gets their value at once, and is
 * named, so that the next save does not undo their work. Needs a `key` for each conflict: the version of their row.
 */
export function EditConflict({
  fields,
  otherParts = [],
  labels,
}: {
  fields: readonly EditedField[];
  /** What else they changed, in no field of the form. */
  otherParts?: readonly string[];
  labels: EditConflictLabels;
}) {
  const section = useRef<HTMLElement>(null);
  const compared = useRef(false);
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([]);
  const [taken, setTaken] = useState<readonly string[]>([]);

  useLayoutEffect(() => {
    const form = section.current?.closest('form');
    if (!form || compared.current) return; // once: after that the form holds what was merged
    compared.current = true;
    const data = new FormData(form);
    const found = fields.map((field) => ({ ...field, own: read(field, data) }));
    const merged = found.map((field) => ({ field, merge: mergeField(field.base, field.own, field.theirs) }));
    const theirs = merged.flatMap(({ field, merge }) => (merge === 'theirs' ? [field] : []));
    for (const field of theirs) put(form, field, 'theirs');
    setTaken(theirs.map(({ label }) => label));
    setConflicts(merged.flatMap(({ field, merge }) => (merge === 'conflict' ? [field] : [])));
  }, [fields]);

  const shown = (field: Conflict, value: string) => (field.format ? field.format(value) : value);
  return (
    <ConflictView
      ref={section}
      title={labels.title}
      labels={labels}
      fields={conflicts.map((conflict) => ({
        name: conflict.name,
        label: conflict.label,
        mine: shown(conflict, conflict.own),
        theirs: shown(conflict, conflict.theirs),
        resolve: (side) => {
          const form = section.current?.closest('form');
          if (form) put(form, conflict, side);
        },
      }))}
    >
      <p>{conflicts.length > 0 ? labels.choose : labels.merged}</p>
      {taken.length > 0 && <p>{labels.resolved(taken)}</p>}
      {otherParts.length > 0 && <p>{labels.also(otherParts)}</p>}
    </ConflictView>
  );
}

function read({ name, mine }: EditedField, data: FormData): string {
  return mine ? mine(data) : String(data.get(name) ?? '');
}

function put(form: HTMLFormElement, field: Conflict, side: 'mine' | 'theirs'): void {
  if (field.apply) field.apply(side);
  else putFieldValue(form, field.name, side === 'mine' ? field.own : field.theirs);
}
