import { Trans } from '@lingui/react/macro';
import type { ReactElement } from 'react';

/** How people cite a pattern. */
export function PatternName({ number, className }: { number: number; className?: string | undefined }): ReactElement {
  return (
    <bdi className={className}>
      <Trans>PAT-{number}</Trans>
    </bdi>
  );
}
