import type { DeployToken } from '@cairn/contract';
import { usePage, withParams } from '@cairn/shell';
import {
  Button,
  type DataColumn,
  DataTable,
  EmptyState,
  IconButton,
  lazy,
  MenuButton,
  Page,
  PageHeader,
  Panel,
  RelativeTime,
  Status,
} from '@cairn/ui/core';
import { banIcon, circleCheckIcon, ellipsisIcon, plusIcon } from '@cairn/ui/icons';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { deployTokensQuery } from '../queries.ts';
import { SystemTabs } from '../system-tabs.tsx';
import styles from './tokens.module.css';

const NewTokenDialog = lazy(() => import('./new-token-dialog.tsx').then((module) => module.NewTokenDialog));
const EndTokenDialog = lazy(() => import('./end-token-dialog.tsx').then((module) => module.EndTokenDialog));

/** `/app/admin_system/tokens`: deploy tokens. `?new` opens the dialog to create one. */
export function Component(): ReactElement {
  const { t } = useLingui();
  const { tokens } = useSuspenseQuery(deployTokensQuery()).data;
  const [searchParams] = useSearchParams();
  const navigate = useNavigate();
  usePage(t`Deploy tokens`);
  const show = (making: boolean) => void navigate(withParams(searchParams, { new: making ? '1' : null }), { replace: true });
  const good = tokens.filter(({ revokedAt }) => revokedAt === null);
  const ended = tokens.filter(({ revokedAt }) => revokedAt !== null);
  const make = (
    <Button
      variant="primary"
      icon={plusIcon}
      onPointerEnter={NewTokenDialog.preload}
      onFocus={NewTokenDialog.preload}
      onClick={() => show(true)}
    >
      <Trans>Create token</Trans>
    </Button>
  );
  return (
    <Page>
      <PageHeader
        title={
          good.length === 0 ? (
            <Trans>No active deploy tokens</Trans>
          ) : (
            <Plural value={good.length} one="# active deploy token" other="# active deploy tokens" />
          )
        }
        lead={<Trans>Each token can release one remote. A token is shown only once, when it is created.</Trans>}
        actions={make}
      />
      <SystemTabs current="tokens" />
      <Panel flush title={<Trans>Deploy tokens</Trans>} className={styles.list ?? ''}>
        {tokens.length === 0 ? (
          <EmptyState kind="never" title={<Trans>No deploy tokens yet</Trans>} headingLevel={3}>
            <Trans>A team needs one to publish and promote its remote from its own pipeline.</Trans>
          </EmptyState>
        ) : (
          <TokenTable tokens={[...good, ...ended]} />
        )}
      </Panel>
      {searchParams.has('new') && <NewTokenDialog onClose={() => show(false)} />}
    </Page>
  );
}

function TokenTable({ tokens }: { tokens: readonly DeployToken[] }): ReactElement {
  const { t } = useLingui();
  const [ending, setEnding] = useState<DeployToken>();
  const columns: DataColumn<DeployToken>[] = [
    {
      id: 'name',
      label: t`Name`,
      fill: true,
      card: 'title',
      cell: ({ name, revokedAt }) => (
        <bdi className={revokedAt === null ? styles.name : styles.ended} title={name}>
          {name}
        </bdi>
      ),
    },
    { id: 'remote', label: t`Remote`, cell: ({ remote }) => <bdi className="mono">{remote}</bdi> },
    {
      id: 'made',
      label: t`Created`,
      priority: 'middle',
      cell: ({ createdAt, createdBy }) => (
        <span className={styles.made}>
          <RelativeTime value={createdAt} style="short" />
          <bdi className={styles.quiet}>{createdBy ?? t`Cairn`}</bdi>
        </span>
      ),
    },
    {
      id: 'used',
      label: t`Last used`,
      alignEnd: true,
      cell: ({ lastUsedAt }) =>
        lastUsedAt ? (
          <RelativeTime value={lastUsedAt} style="short" />
        ) : (
          <span className={styles.quiet}>
            <Trans context="never used">never</Trans>
          </span>
        ),
    },
    {
      id: 'state',
      label: t`State`,
      card: 'plain',
      cell: ({ revokedAt }) =>
        revokedAt === null ? (
          <Status tone="positive" icon={circleCheckIcon}>
            <Trans context="state of a token">Active</Trans>
          </Status>
        ) : (
          <Status icon={banIcon}>
            <Trans>
              Revoked <RelativeTime value={revokedAt} style="short" />
            </Trans>
          </Status>
        ),
    },
    {
      id: 'actions',
      label: t`Actions`,
      hideLabel: true,
      alignEnd: true,
      card: 'corner',
      cell: (token) => token.revokedAt === null && <TokenMenu token={token} onEnd={() => setEnding(token)} />,
    },
  ];
  return (
    <>
      <DataTable label={t`Deploy tokens`} columns={columns} rows={tokens} className={styles.table} />
      {ending && <EndTokenDialog token={ending} onClose={() => setEnding(undefined)} />}
    </>
  );
}

function TokenMenu({ token: { name }, onEnd }: { token: DeployToken; onEnd: () => void }): ReactElement {
  const { t } = useLingui();
  const label = t`Actions for ${name}`;
  return (
    <MenuButton
      label={label}
      placement="bottom end"
      entries={[{ id: 'end', label: t`Revoke…`, icon: banIcon, danger: true, onAction: onEnd }]}
      trigger={(props) => <IconButton size="small" icon={ellipsisIcon} label={label} {...props} />}
    />
  );
}
