import { type Field, type FieldValue, readFieldValue, storableFields } from '@cairn/ui/core';

/** One field as somebody has left it, and the page that it is on. */
export interface TypedField extends FieldValue {
  /** The path of the page. */
  path: string;
}

/** The path of the page that an element is on; what lies over the page belongs to the one in view. */
export function pageOf(element: Element): string {
  return element.closest<HTMLElement>('[data-page]')?.dataset.page ?? location.pathname;
}

/** `field` as it is now; undefined where it is on no page. */
export function typedIn(field: Field): TypedField | undefined {
  const path = pageOf(field);
  const key = [...storableFields(document, (other) => pageOf(other) === path)].find(([, other]) => other === field)?.[0];
  return key === undefined ? undefined : { path, key, ...readFieldValue(field) };
}

/** The field of the page in view, or over it, that `typed` was taken from; undefined where it is not there (yet). */
export function fieldOf({ path, key }: TypedField): Field | undefined {
  return storableFields(document, (field) => pageOf(field) === path).get(key);
}
