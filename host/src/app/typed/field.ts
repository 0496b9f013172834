/** A control in which somebody types or chooses, and whose value can be put back. */
export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What tells a field from the others of its page, from one document to the next. */
export interface FieldName {
  kind: string;
  name: string;
  label: string;
}

/** Secrets, files and what is used once are not kept anywhere; buttons have nothing to keep. */
const never = new Set(['password', 'file', 'hidden', 'submit', 'reset', 'button', 'image']);

/** The field that an event is about; undefined where there is none, or nothing of it may be kept. */
export function fieldOf(target: EventTarget | null): Field | undefined {
  const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
  if (!isField || never.has(target.type) || target.autocomplete.includes('one-time-code')) return undefined;
  return target;
}

export function nameOf(field: Field): FieldName {
  return { kind: `${field.localName} ${field.type}`, name: field.name, label: labelOf(field) };
}

function labelOf(field: Field): string {
  const ids = field.getAttribute('aria-labelledby')?.split(' ') ?? [];
  const texts = [
    ...[...(field.labels ?? [])].map((label) => label.textContent),
    ...ids.map((id) => document.getElementById(id)?.textContent),
  ];
  return field.getAttribute('aria-label') ?? (texts.find(Boolean)?.trim() || field.getAttribute('placeholder') || '');
}

/** What stands in the field; of a box or a button whether it is chosen. */
export function valueIn(field: Field): string {
  return isTicked(field) ? String(field.checked) : field.value;
}

/** Puts a value in as if somebody had typed it: React hears of it by the event, and of the event only where the value is another one. */
export function setValue(field: Field, value: string): void {
  if (valueIn(field) === value) return;
  if (isTicked(field)) {
    field.click();
    return;
  }
  // React shadows `value` on the element itself; the prototype's setter is the browser's own.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
}

function isTicked(field: Field): field is HTMLInputElement {
  return field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio');
}
