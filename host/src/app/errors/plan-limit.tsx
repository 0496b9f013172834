import type { GrantedBy } from '@cairn/api';
import { useCan } from '@cairn/shell';
import { Link } from '@cairn/ui/core';
import { Trans } from '@lingui/react/macro';
import type { ReactElement } from 'react';

/** The message that the plan's limit is reached: a link to Billing for users who may open it, the owners' names for others. */
export function PlanLimit({ grantedBy }: { grantedBy: GrantedBy | undefined }): ReactElement {
  const owns = useCan('tenant.own');
  const opens = useCan('tenant.manage');
  const owners = grantedBy?.people.map(({ name }) => name).join(', ') ?? '';
  const billing = (
    <Link to="/app/tenant-admin/billing">
      <Trans>Billing</Trans>
    </Link>
  );
  if (owns) return <Trans>This is more than your plan allows. You can change it under {billing}.</Trans>;
  return (
    <>
      {opens ? (
        <Trans>This is more than your plan allows. An owner can change it under {billing}.</Trans>
      ) : (
        <Trans>This is more than your plan allows. An owner can change it.</Trans>
      )}
      {owners !== '' && (
        <>
          {' '}
          <Trans>
            Owners: <bdi>{owners}</bdi>
          </Trans>
        </>
      )}
    </>
  );
}
