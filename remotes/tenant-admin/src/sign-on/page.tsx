import { useCan, usePage } from '@cairn/shell';
import { EmptyState, Page, PageHeader } from '@cairn/ui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { ConnectionPanel } from './connection-panel.tsx';
import { RulesPanel } from './rules-panel.tsx';

/** `/app/tenant-admin/sign-on`: how the members of the organization sign in. */
export function Component(): ReactElement {
  const { t } = useLingui();
  usePage(t`Sign-on`);
  return useCan('tenant.own') ? (
    <Page narrow>
      <PageHeader
        title={<Trans>Sign-on</Trans>}
        lead={<Trans>How your members sign in. Everything here applies in this organization only, to owners too.</Trans>}
      />
      <RulesPanel />
      <ConnectionPanel />
    </Page>
  ) : (
    <Page narrow>
      <EmptyState kind="forbidden" headingLevel={1} title={<Trans>Only owners can change how members sign in</Trans>}>
        <Trans>Ask an owner of your organization.</Trans>
      </EmptyState>
    </Page>
  );
}
