import { type Field, type FieldValue, readFieldValue, storableFields } from '@cairn/ui/core';

/** The content of a field, and its page. */
export interface TypedField extends FieldValue {
  /** The path of the page. */
  path: string;
}

/** Returns the path of an element's page. Overlays belong to the current page. */
export function pageOf(element: Element): string {
  return element.closest<HTMLElement>('[data-page]')?.dataset.page ?? location.pathname;
}

/** Returns the current content of `field`; undefined if it is on no page. */
export function typedIn(field: Field): TypedField | undefined {
  const path = pageOf(field);
  const key = [...storableFields(document, (other) => pageOf(other) === path)].find(([, other]) => other === field)?.[0];
  return key === undefined ? undefined : { path, key, ...readFieldValue(field) };
}

/** Returns the field that `typed` was read from, on the current page or over it; undefined if it is not there (yet). */
export function fieldOf({ path, key }: TypedField): Field | undefined {
  return storableFields(document, (field) => pageOf(field) === path).get(key);
}
