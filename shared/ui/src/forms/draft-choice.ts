import * as v from 'valibot';
import { useDraftChoice } from './draft-state.ts';

/** Stores a value that is in no field in the draft of the surrounding form. */
export function DraftChoice<T>({
  name,
  value,
  schema,
  onRestore,
}: {
  /** Unique within the form. */
  name: string;
  value: T;
  /** Schema of the JSON value. Values that do not match are not restored. */
  schema: v.GenericSchema<unknown, T>;
  onRestore: (value: T) => void;
}): null {
  useDraftChoice(name, value, onRestore, (stored) => {
    const parsed = v.safeParse(schema, stored);
    return parsed.success ? parsed.output : undefined;
  });
  return null;
}
