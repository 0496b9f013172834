import type { DataImport } from '@cairn/api';
import { notifyFailure, useCan, usePage } from '@cairn/shell';
import { Button, ButtonLink, EmptyState, Link, Page, PageHeader, Panel, RelativeTime, Rows, Status } from '@cairn/ui/core';
import { circleCheckIcon, circleDashedIcon, downloadIcon, uploadIcon } from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import styles from './data.module.css';
import { downloadOrganization, importsQuery } from './queries.ts';

/** `/app/tenant-admin/data`: export of everything in the organization, and imports. */
export function Component(): ReactElement {
  const { t } = useLingui();
  usePage(t`Export and import`);
  return useCan('tenant.own') ? (
    <Page narrow>
      <PageHeader title={<Trans>Export and import</Trans>} lead={<Trans>Take everything with you, or bring it from elsewhere.</Trans>} />
      <ExportPanel />
      <ImportPanel />
    </Page>
  ) : (
    <Page narrow>
      <EmptyState kind="forbidden" headingLevel={1} title={<Trans>Only owners can export the organization</Trans>}>
        <Trans>Ask an owner, or export a project that you manage in its settings.</Trans>
      </EmptyState>
    </Page>
  );
}

function ExportPanel(): ReactElement {
  const [busy, setBusy] = useState(false);
  const start = async () => {
    setBusy(true);
    try {
      await downloadOrganization();
    } catch (error) {
      notifyFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Panel title={<Trans>Export</Trans>}>
      <div className={styles.stack}>
        <p>
          <Trans>
            A zip file with all projects: decisions, rules, sessions, conversations and insights, as Markdown for people and as JSON for an
            import.
          </Trans>
        </p>
        <p className={styles.note}>
          <Trans>Not included: accounts, members, keys, integrations, the audit log, secrets and private conversations of others.</Trans>
        </p>
        <div>
          <Button variant="primary" icon={downloadIcon} busy={busy} onClick={() => void start()}>
            <Trans>Export organization</Trans>
          </Button>
        </div>
      </div>
    </Panel>
  );
}

function ImportPanel(): ReactElement {
  const { items } = useSuspenseQuery(importsQuery()).data;
  return (
    <Panel
      flush
      title={<Trans>Import</Trans>}
      actions={
        <ButtonLink size="small" icon={uploadIcon} to="/app/tenant-admin/data/import">
          <Trans>Import an export</Trans>
        </ButtonLink>
      }
    >
      <p className={styles.lead}>
        <Trans>
          Its projects become new projects here. You see what is in it, and confirm each rule and decision, before anything is written.
        </Trans>
      </p>
      {items.length > 0 && (
        <Rows className={styles.list ?? ''}>
          {items.map((one) => (
            <ImportRow key={one.id} one={one} />
          ))}
        </Rows>
      )}
    </Panel>
  );
}

function ImportRow({ one }: { one: DataImport }): ReactElement {
  const { projectSlug, fileName, state, updatedAt } = one;
  const to = projectSlug === null ? '/app/tenant-admin/data/import' : `/app/tenant-admin/data/import?project=${projectSlug}`;
  return (
    <li className={styles.row}>
      <span className={styles.name}>{state === 'pending' ? <Link to={to}>{fileName}</Link> : <bdi>{fileName}</bdi>}</span>
      {state === 'pending' ? (
        <Status tone="warning" icon={circleDashedIcon}>
          <Trans>Waiting for an owner</Trans>
        </Status>
      ) : (
        <Status tone="positive" icon={circleCheckIcon}>
          <Trans>Imported</Trans>
        </Status>
      )}
      <RelativeTime value={updatedAt} quiet />
    </li>
  );
}
