/** The text of a project's key field, and whether the person typed it themselves. */
export interface KeyField {
  text: string;
  own: boolean;
}

/** Returns the field after the name suggested a key. Keeps a key typed by the person. */
export function keyFor(field: KeyField, suggested: string): KeyField {
  return field.own ? field : { text: suggested, own: false };
}
