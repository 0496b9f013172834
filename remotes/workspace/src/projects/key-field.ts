/** What stands in the field of a project's key, and whether somebody has written it themselves. */
export interface KeyField {
  text: string;
  own: boolean;
}

/** The field after the name has suggested a key: a key of somebody's own stays. */
export function keyFor(field: KeyField, suggested: string): KeyField {
  return field.own ? field : { text: suggested, own: false };
}
