import type { ChangedField, DraftConflict } from '../drafts/drafts.ts';
import { type Field, readFieldValue, setFieldValue } from '../drafts/field.ts';

/** The form into which a draft is restored. */
export interface DraftForm {
  /** The initial value of each field by key, serialized like `before` of a changed field. */
  before: ReadonlyMap<string, string>;
  fields: ReadonlyMap<string, Field>;
  stored: ReadonlyMap<string, ChangedField>;
}

/**
 * Detects whether both the draft and somebody else have changed a field, before the draft is restored.
 * @param found the stored field
 * @returns undefined if only one of them changed it. A checkbox has two values, so when both change it, they agree
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

/** Both selected a radio button other than the one selected when the draft began. */
function radioConflict(mine: Field, { fields, stored }: DraftForm): DraftConflict | undefined {
  const theirs = [...fields].find(([, one]) => one.type === 'radio' && one.name === mine.name && readFieldValue(one).checked);
  // The draft also stores the button it deselected. If that is still selected, nobody else has changed the group.
  if (!theirs || theirs[1] === mine || stored.has(theirs[0])) return undefined;
  return {
    name: mine.name,
    label: labelOf(mine),
    mine: optionText(mine),
    theirs: optionText(theirs[1]),
    resolve: (side) => setFieldValue(side === 'mine' ? mine : theirs[1], { value: mine.value, checked: true }),
  };
}

/** Returns the first text of a label; "optional" follows in an element of its own. */
function nameIn(label: Element | null | undefined): string | undefined {
  return label?.firstChild?.textContent ?? undefined;
}

function optionText(field: Field): string {
  return field.labels?.[0]?.textContent ?? field.value;
}

/** Returns a value as shown: for a select, the text of its option. */
function shown(field: Field, value: string): string {
  const options = field instanceof HTMLSelectElement ? [...field.options] : [];
  return options.find((option) => option.value === value)?.textContent ?? value;
}

/** Returns the label of a field; for a radio button, that of its group. */
export function labelOf(field: Field): string {
  const group = field.type === 'radio' ? field.closest('[role="radiogroup"]') : null;
  const id = (group ?? field).getAttribute('aria-labelledby')?.split(' ')[0];
  const named = nameIn((group ?? field.form)?.querySelector(`[id="${id}"]`));
  return field.getAttribute('aria-label') ?? (group ? named : nameIn(field.labels?.[0])) ?? named ?? field.name;
}
