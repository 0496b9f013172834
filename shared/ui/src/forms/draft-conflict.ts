import type { ChangedField, DraftConflict } from '../drafts/drafts.ts';
import { type Field, readFieldValue, setFieldValue } from '../drafts/field.ts';

/** The form that a draft is put into. */
export interface DraftForm {
  /** What each field held when the form opened, by its key; serialized as `before` of a changed field is. */
  before: ReadonlyMap<string, string>;
  fields: ReadonlyMap<string, Field>;
  stored: ReadonlyMap<string, ChangedField>;
}

/**
 * What the draft and somebody else have both changed in a field, before the draft is put into it.
 * @param found what is stored of the field
 * @returns undefined where only one of them has changed it. A checkbox has two values: when both change it, both set the same
 */
export function conflictOf(field: Field, found: ChangedField, form: DraftForm): DraftConflict | undefined {
  if (found.checked === true && field.type === 'radio') return radioConflict(field, form);
  const now = form.before.get(found.key);
  const theirs = readFieldValue(field);
  if (found.checked !== null || now === found.before || theirs.value === found.value) return undefined;
  return {
    name: found.key,
    label: labelOf(field),
    mine: shown(field, found.value),
    theirs: shown(field, theirs.value),
    resolve: (side) => setFieldValue(field, side === 'mine' ? found : theirs),
  };
}

/** Both chose another of a group than the one that was chosen when the draft began. */
function radioConflict(mine: Field, { fields, stored }: DraftForm): DraftConflict | undefined {
  const theirs = [...fields].find(([, one]) => one.type === 'radio' && one.name === mine.name && readFieldValue(one).checked);
  // The one that the draft has left is stored too: nobody else has chosen another.
  if (!theirs || theirs[1] === mine || stored.has(theirs[0])) return undefined;
  return {
    name: mine.name,
    label: labelOf(mine),
    mine: optionText(mine),
    theirs: optionText(theirs[1]),
    resolve: (side) => setFieldValue(side === 'mine' ? mine : theirs[1], { value: mine.value, checked: true }),
  };
}

/** What is first in a label: "optional" follows it in an element of its own. */
function nameIn(label: Element | null | undefined): string | undefined {
  return label?.firstChild?.textContent ?? undefined;
}

function optionText(field: Field): string {
  return field.labels?.[0]?.textContent ?? field.value;
}

/** A value as people read it: of a list, the text of its option. */
function shown(field: Field, value: string): string {
  const options = field instanceof HTMLSelectElement ? [...field.options] : [];
  return options.find((option) => option.value === value)?.textContent ?? value;
}

/** The label of a field; of a radio button, that of its group. */
export function labelOf(field: Field): string {
  const group = field.type === 'radio' ? field.closest('[role="radiogroup"]') : null;
  const id = (group ?? field).getAttribute('aria-labelledby')?.split(' ')[0];
  const named = nameIn((group ?? field.form)?.querySelector(`[id="${id}"]`));
  return field.getAttribute('aria-label') ?? (group ? named : nameIn(field.labels?.[0])) ?? named ?? field.name;
}
