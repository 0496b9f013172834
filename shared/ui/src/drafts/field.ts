/** The value of one field. */
export interface FieldValue {
  /** Identifies the field: its kind, its name, and its position among fields of the same name. */
  key: string;
  value: string;
  /** The state of checkboxes and radio buttons; null for other fields. */
  checked: boolean | null;
}

export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Never stored: passwords, codes, keys, payment fields, and fields that cannot be restored. */
const secretTypes = ['password', 'file', 'hidden', 'submit', 'button', 'reset', 'image'];
const secretHints = /\b(?:one-time-code|current-password|new-password|cc-[a-z-]+)\b/;

/** Returns whether a field's value may be stored in the browser. Excludes everything inside an element with `data-secret`. */
export function isStorable(element: EventTarget | null): element is Field {
  if (!(element instanceof Element) || element.closest('[data-secret]')) return false;
  if (element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement) return !secretHints.test(element.autocomplete);
  return element instanceof HTMLInputElement && !secretTypes.includes(element.type) && !secretHints.test(element.autocomplete);
}

/**
 * Returns the storable fields below an element by key, in document order.
 * @param within filters the fields; all by default
 */
export function storableFields(root: ParentNode, within: (field: Field) => boolean = () => true): Map<string, Field> {
  const counts = new Map<string, number>();
  const fields = new Map<string, Field>();
  for (const field of root.querySelectorAll('input, textarea, select')) {
    if (!isStorable(field) || !within(field)) continue;
    const name = nameOf(field);
    const position = counts.get(name) ?? 0;
    counts.set(name, position + 1);
    fields.set(`${name}#${position}`, field);
  }
  return fields;
}

/** Returns a field's current value. */
export function readFieldValue(field: Field): Omit<FieldValue, 'key'> {
  const ticks = field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio');
  return { value: field.value, checked: ticks ? field.checked : null };
}

/** Sets a field's value as if typed, so that React and other listeners notice it. */
export function setFieldValue(field: Field, { value, checked }: Omit<FieldValue, 'key'>): void {
  if (checked !== null) {
    if (field instanceof HTMLInputElement && field.checked !== checked) field.click();
    return;
  }
  if (field.value === value) return;
  // React ignores values set through the property that it has defined on the element, so use the prototype's setter.
  const prototype: object = Object.getPrototypeOf(field);
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

function nameOf(field: Field): string {
  const name = field.name || field.getAttribute('aria-label') || field.labels?.[0]?.textContent || '';
  return `${field.localName} ${field.type} ${name}`;
}
