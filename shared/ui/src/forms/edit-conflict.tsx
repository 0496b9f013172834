import { useLayoutEffect, useRef, useState } from 'react';
import { type ConflictSideLabels, ConflictView } from './conflict-view.tsx';
import { mergeField } from './merge-field.ts';
import { putFieldValue } from './put-field-value.ts';

/** A field of the edited row, as text. */
export interface EditedField {
  /** The field's name in the form. */
  name: string;
  label: string;
  /** The value when the form opened. */
  base: string;
  /** The value saved by somebody else. */
  theirs: string;
  /** Returns the form's value. Defaults to the field with this name. */
  mine?: (data: FormData) => string;
  /** Puts one version into the form, for values outside of a single native field: rows, selections. */
  apply?: (side: 'mine' | 'theirs') => void;
  /** Formats the value for display. */
  format?: (value: string) => string;
}

/** Labels of `EditConflict`. */
export interface EditConflictLabels extends ConflictSideLabels {
  title: string;
  /** Shown if both changed a field and a choice is needed. */
  choose: string;
  /** Shown if the other person changed only other fields. */
  merged: string;
  /** Names the fields that now have the other person's value. */
  resolved: (fields: readonly string[]) => string;
  /** Names other changes that are in no field. */
  also: (parts: readonly string[]) => string;
}

interface Conflict extends EditedField {
  own: string;
}

/**
 * Shown in a form after the server rejected it because somebody else saved the same row (409). Shows both versions of fields that both
 * changed, with a choice. Fields that only the other person changed get the new value at once and are named, so that the next save keeps
 * it. Needs a `key` per conflict: the version of the saved row.
 */
export function EditConflict({
  fields,
  otherParts = [],
  labels,
}: {
  fields: readonly EditedField[];
  /** Other changes that are in no field of the form. */
  otherParts?: readonly string[];
  labels: EditConflictLabels;
}) {
  const section = useRef<HTMLElement>(null);
  const compared = useRef(false);
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([]);
  const [taken, setTaken] = useState<readonly string[]>([]);

  useLayoutEffect(() => {
    const form = section.current?.closest('form');
    if (!form || compared.current) return; // only once: later the form contains the merged values
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
