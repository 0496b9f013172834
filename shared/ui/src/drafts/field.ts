/** What one field holds. */
export interface FieldValue {
  /** How the field is found again: its kind and its name, and its position among those of the same name. */
  key: string;
  value: string;
  /** Of checkboxes and radio buttons; null for what is typed or chosen. */
  checked: boolean | null;
}

export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Never stored: passwords, codes, keys, payment fields, and what cannot be put back. */
const secretTypes = ['password', 'file', 'hidden', 'submit', 'button', 'reset', 'image'];
const secretHints = /\b(?:one-time-code|current-password|new-password|cc-[a-z-]+)\b/;

/** May the value of this field be stored in the browser? Anything inside an element with `data-secret` may not. */
export function isStorable(element: EventTarget | null): element is Field {
  if (!(element instanceof Element) || element.closest('[data-secret]')) return false;
  if (element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement) return !secretHints.test(element.autocomplete);
  return element instanceof HTMLInputElement && !secretTypes.includes(element.type) && !secretHints.test(element.autocomplete);
}

/**
 * The fields of a part of the page that may be stored, by their keys, in the order of the document.
 * @param within which of them count; all by default
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

/** What a field holds now. */
export function readFieldValue(field: Field): Omit<FieldValue, 'key'> {
  const ticks = field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio');
  return { value: field.value, checked: ticks ? field.checked : null };
}

/** Puts a value in as if it were typed, so that React and everything else that listens to the field takes it. */
export function setFieldValue(field: Field, { value, checked }: Omit<FieldValue, 'key'>): void {
  if (checked !== null) {
    if (field instanceof HTMLInputElement && field.checked !== checked) field.click();
    return;
  }
  if (field.value === value) return;
  // React notices a value only where it was not set through the property that it has put over the element's own.
  const prototype: object = Object.getPrototypeOf(field);
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

function nameOf(field: Field): string {
  const name = field.name || field.getAttribute('aria-label') || field.labels?.[0]?.textContent || '';
  return `${field.localName} ${field.type} ${name}`;
}
