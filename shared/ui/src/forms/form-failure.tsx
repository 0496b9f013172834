import type { ReactNode } from 'react';
import { Callout } from '../core/callout.tsx';

/** Why a form was not taken, where no field is to blame: `rest` are the issues of no field, `text` is what went wrong otherwise. */
export function FormFailure({ title, text, details = [] }: { title?: ReactNode; text: ReactNode; details?: readonly string[] }) {
  const said = details.length > 0 ? details.join(' ') : text;
  if (said === undefined || said === null) return null;
  return (
    <Callout tone="negative" live="alert" title={title}>
      {said}
    </Callout>
  );
}
