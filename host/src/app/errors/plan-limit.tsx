import type { GrantedBy } from '@cairn/api';
import { useCan } from '@cairn/shell';
import { Link } from '@cairn/ui/core';
import { Trans } from '@lingui/react/macro';
import type { ReactElement } from 'react';

/** That the plan allows no more: the way to Billing for those who may open it, and who can change the plan for those who cannot. */
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
