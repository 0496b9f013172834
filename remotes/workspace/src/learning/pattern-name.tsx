import { Trans } from '@lingui/react/macro';
import type { ReactElement } from 'react';

/** Renders the label of a pattern, with its project's key if that is another project. */
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
