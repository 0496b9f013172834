import type { ReactNode } from 'react';
import { Callout } from '../core/callout.tsx';

/** Why a form was not taken, where no field is to blame: `rest` are the issues of no field, `text` is what went wrong otherwise. */
export function FormFailure({ title, text, rest = [] }: { title?: ReactNode; text: string | undefined; rest?: readonly string[] }) {
  const said = rest.length > 0 ? rest.join(' ') : text;
  if (said === undefined) return null;
  return (
    <Callout tone="negative" live="alert" title={title}>
      {said}
    </Callout>
  );
}
