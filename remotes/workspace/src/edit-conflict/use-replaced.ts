import { useEffect, useRef, useState } from 'react';

/** A value put into a field since its form opened; `round` counts replacements. */
export interface Replacement<Value> {
  value: Value;
  round: number;
}

/** The replacements of a form's fields by name. */
export type Replaced<Values> = { [Name in keyof Values]?: Replacement<Values[Name]> };

/** Replaces values of fields that are more than a single input, such as rows. */
export function useReplaced<Values>(): [Replaced<Values>, <Name extends keyof Values>(name: Name, value: Values[Name]) => void] {
  const [replaced, setReplaced] = useState<Replaced<Values>>({});
  return [replaced, (name, value) => setReplaced((before) => ({ ...before, [name]: { value, round: (before[name]?.round ?? 0) + 1 } }))];
}

/** Calls `apply` once for each replacement of a field, with its value. */
export function useReplacement<Value>(replacement: Replacement<Value> | undefined, apply: (value: Value) => void): void {
  const applied = useRef(0);
  useEffect(() => {
    if (!replacement || replacement.round === applied.current) return;
    applied.current = replacement.round;
    apply(replacement.value);
  });
}
