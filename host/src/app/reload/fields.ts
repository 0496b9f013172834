/** One field as somebody has left it: where it stands, and what is in it. */
export interface TypedField {
  /** The path of the page that it stands on. */
  path: string;
  /** How the field is found again: its kind and its name, and its place among those of the same name. */
  key: string;
  value: string;
  /** Of what is ticked; null where it is typed or chosen. */
  checked: boolean | null;
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Never written down, however short the time: what proves who somebody is, what pays, and what cannot be put back. */
const secret = ['password', 'file', 'hidden', 'submit', 'button', 'reset', 'image'];
const secretHints = /\b(?:one-time-code|current-password|new-password|cc-[a-z-]+)\b/;

/** Is it a field whose value may be kept for the length of a reload? */
export function isKeepable(element: EventTarget | null): element is Field {
  if (element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement) return !secretHints.test(element.autocomplete);
  return element instanceof HTMLInputElement && !secret.includes(element.type) && !secretHints.test(element.autocomplete);
}

/** The path of the page that an element stands on; what lies over the page belongs to the one in view. */
export function pageOf(element: Element): string {
  return element.closest<HTMLElement>('[data-page]')?.dataset.page ?? location.pathname;
}

/** `field` as it is now. */
export function typedIn(field: Field): TypedField {
  const path = pageOf(field);
  const name = nameOf(field);
  const place = fieldsOn(path)
    .filter((other) => nameOf(other) === name)
    .indexOf(field);
  const ticks = field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio');
  return { path, key: `${name}#${place}`, value: field.value, checked: ticks ? field.checked : null };
}

/** The field of the page in view, or over it, that `typed` was taken from; undefined where it is not there (yet). */
export function fieldOf(typed: TypedField): Field | undefined {
  const all = fieldsOn(typed.path);
  const counts = new Map<string, number>();
  for (const field of all) {
    const name = nameOf(field);
    const place = counts.get(name) ?? 0;
    counts.set(name, place + 1);
    if (`${name}#${place}` === typed.key) return field;
  }
  return undefined;
}

/** Puts the value in as if it were typed, so that whatever listens to the field takes it. */
export function putIn(field: Field, { value, checked }: TypedField): void {
  if (checked !== null) {
    if (field instanceof HTMLInputElement && field.checked !== checked) field.click();
    return;
  }
  if (field.value === value) return;
  // React hears of a value only where it was not set through the property that it has put over the element's own.
  const prototype: object = Object.getPrototypeOf(field);
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

function fieldsOn(path: string): Field[] {
  return [...document.querySelectorAll('input, textarea, select')].filter(isKeepable).filter((field) => pageOf(field) === path);
}

function nameOf(field: Field): string {
  const name = field.name || field.getAttribute('aria-label') || field.labels?.[0]?.textContent || '';
  return `${field.localName} ${field.type} ${name}`;
}
