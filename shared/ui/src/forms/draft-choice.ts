import * as v from 'valibot';
import { useDraftChoice } from './draft-state.ts';

/** Stores what the state around a form holds in the draft of the form, where no field has it. Rendered within the form. */
export function DraftChoice<T>({
  name,
  value,
  schema,
  onRestore,
}: {
  /** Within the form. */
  name: string;
  value: T;
  /** Of the value as JSON. What does not match it is not restored. */
  schema: v.GenericSchema<unknown, T>;
  onRestore: (value: T) => void;
}): null {
  useDraftChoice(name, value, onRestore, (stored) => {
    const parsed = v.safeParse(schema, stored);
    return parsed.success ? parsed.output : undefined;
  });
  return null;
}
