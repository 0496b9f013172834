import { Trans } from '@lingui/react/macro';
import type { ReactElement } from 'react';

/** How people cite a pattern; with its project's key before it, where that is another one. */
export function PatternName({
  number,
  from = null,
  className,
}: {
  number: number;
  from?: string | null | undefined;
  className?: string | undefined;
}): ReactElement {
  return (
    <bdi className={className}>
      {from !== null && `${from}/`}
      <Trans>PAT-{number}</Trans>
    </bdi>
  );
}
