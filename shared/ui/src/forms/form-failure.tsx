import type { ReactNode } from 'react';
import { Callout } from '../core/callout.tsx';

/** An error that belongs to no field. Shows `details` (issues of no field), else `text`. */
export function FormFailure({ title, text, details = [] }: { title?: ReactNode; text: ReactNode; details?: readonly string[] }) {
  const said = details.length > 0 ? details.join(' ') : text;
  if (said === undefined || said === null) return null;
  return (
    <Callout tone="negative" live="alert" title={title}>
      {said}
    </Callout>
  );
}
