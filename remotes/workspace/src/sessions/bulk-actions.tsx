import type { Session } from '@cairn/api';
import { ButtonLink } from '@cairn/ui/core';
import { gitCompareIcon } from '@cairn/ui/icons';
import { Trans } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { comparisonLink } from './links.ts';

/** Bulk actions for sessions: compares two selected ones, the older first. */
export function BulkActions({
  sessions,
  project,
  onDone,
}: {
  sessions: readonly Session[];
  project: string | undefined;
  onDone: () => void;
}): ReactElement {
  const [first, second, ...more] = sessions.toSorted((one, other) => one.createdAt.localeCompare(other.createdAt));
  if (!first || !second || more.length > 0) return <Trans>Select two sessions to compare them.</Trans>;
  return (
    <ButtonLink size="small" icon={gitCompareIcon} to={comparisonLink(first, second, project)} onClick={onDone}>
      <Trans>Compare</Trans>
    </ButtonLink>
  );
}
