import type { PlatformHealth } from '@cairn/api';
import { amountFormat } from '@cairn/billing/meters';
import { useLocale, usePage } from '@cairn/shell';
import {
  Callout,
  type DataColumn,
  DataTable,
  Fact,
  Facts,
  Link,
  numberFormat,
  Page,
  PageHeader,
  Panel,
  RelativeTime,
  Rows,
  Status,
} from '@cairn/ui/core';
import { Meter } from '@cairn/ui/data';
import { triangleAlertIcon } from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { jobsPath, mailsPath } from '../links.ts';
import { platformHealthQuery } from '../queries.ts';
import { SystemTabs } from '../system-tabs.tsx';
import styles from './health.module.css';

/** `/app/admin_system/health`: what the server measures of database, queues, disk and its processes. */
export function Component(): ReactElement {
  const { t } = useLingui();
  const { data: health } = useSuspenseQuery(platformHealthQuery());
  const locale = useLocale();
  usePage(t`Health`);
  const answer = numberFormat(locale, { style: 'unit', unit: 'millisecond', maximumFractionDigits: 1 }).format(health.database.answerMs);
  return (
    <Page>
      <PageHeader
        title={<Trans>The database answers in {answer}</Trans>}
        lead={<Trans>Measured now, and again every 15 seconds while this page is visible.</Trans>}
      />
      <SystemTabs current="health" />
      <div className={styles.panels}>
        <DatabasePanel database={health.database} />
        <QueuesPanel health={health} />
        <StoragePanel storage={health.storage} />
      </div>
      <ProcessesPanel processes={health.processes} />
    </Page>
  );
}

function DatabasePanel({ database: { bytes, connections, maxConnections, tables } }: Pick<PlatformHealth, 'database'>): ReactElement {
  const { t } = useLingui();
  const locale = useLocale();
  const { format } = numberFormat(locale);
  const size = amountFormat(locale, 'storageBytes');
  return (
    <Panel flush title={<Trans>Database</Trans>}>
      <div className={styles.section}>
        <Facts>
          <Fact name={<Trans>Size</Trans>}>{bytes === null ? '–' : <bdi>{size(bytes)}</bdi>}</Fact>
        </Facts>
        <Used label={t`Connections`} value={connections} max={maxConnections} format={format} />
      </div>
      <h3 className={styles.heading}>
        <Trans>Largest tables</Trans>
      </h3>
      <Rows>
        {tables.map((table) => (
          <li key={table.name}>
            <span className={styles.name}>
              <bdi>{table.name}</bdi>
            </span>
            <bdi>{size(table.bytes)}</bdi>
          </li>
        ))}
      </Rows>
    </Panel>
  );
}

function QueuesPanel({ health: { jobs, mails } }: { health: PlatformHealth }): ReactElement {
  return (
    <Panel title={<Trans>Queues</Trans>}>
      <Facts>
        <Fact name={<Trans>Jobs running</Trans>}>
          <Link to={jobsPath}>
            <Trans>
              {jobs.running} of {jobs.total}
            </Trans>
          </Link>
        </Fact>
        <Fact name={<Trans>Failed or late</Trans>}>{jobs.attention}</Fact>
        <Fact name={<Trans>Emails queued</Trans>}>
          <Link to={`${mailsPath}?state=queued`}>{mails.queued}</Link>
        </Fact>
        <Fact name={<Trans>Deferred</Trans>}>{mails.deferred}</Fact>
        <Fact name={<Trans>Failed in 24 hours</Trans>}>
          <Link to={`${mailsPath}?state=failed`}>{mails.failed}</Link>
        </Fact>
      </Facts>
    </Panel>
  );
}

/** A process that did not report for this long (ms) has probably ended. */
const silentAfterMs = 90_000;

function ProcessesPanel({ processes }: Pick<PlatformHealth, 'processes'>): ReactElement {
  const { t } = useLingui();
  const { format } = numberFormat(useLocale());
  const versions = new Set(processes.map(({ version }) => version));
  const columns: DataColumn<PlatformHealth['processes'][number]>[] = [
    {
      id: 'version',
      label: t`Host build`,
      fill: true,
      card: 'title',
      cell: ({ version, answering }) => (
        <span className={styles.build}>
          <bdi className="mono" title={version}>
            {shortVersion(version)}
          </bdi>
          {answering && (
            <span className={styles.quiet}>
              <Trans>answers this page</Trans>
            </span>
          )}
        </span>
      ),
    },
    { id: 'started', label: t`Started`, cell: ({ startedAt }) => <RelativeTime value={startedAt} style="short" /> },
    {
      id: 'seen',
      label: t`Seen`,
      card: 'plain',
      cell: ({ seenAt }) =>
        Date.parse(seenAt) < Date.now() - silentAfterMs ? (
          <Status tone="warning" icon={triangleAlertIcon}>
            <RelativeTime value={seenAt} style="short" />
          </Status>
        ) : (
          <RelativeTime value={seenAt} style="short" />
        ),
    },
    {
      id: 'requests',
      label: t`Failed requests`,
      alignEnd: true,
      cell: ({ figures: { requests } }) => {
        const [used, all] = [format(requests.failed), format(requests.total)];
        return t`${used} of ${all}`;
      },
    },
    { id: 'streams', label: t`Event streams`, alignEnd: true, cell: ({ figures }) => format(figures.streams) },
    {
      id: 'transactions',
      label: t`Open transactions`,
      alignEnd: true,
      cell: ({ figures: { transactions } }) => {
        const [used, all] = [format(transactions.open), format(transactions.most)];
        return t`${used} of ${all}`;
      },
    },
    { id: 'queued', label: t`Waiting for the database`, alignEnd: true, cell: ({ figures }) => format(figures.transactions.queued) },
  ];
  return (
    <Panel flush title={<Trans>Processes</Trans>} className={styles.processes ?? ''}>
      {versions.size > 1 && (
        <div className={styles.section}>
          <Callout tone="warning">
            <Trans>The processes serve different builds. Restart those that still serve the older one.</Trans>
          </Callout>
        </div>
      )}
      <DataTable label={t`Processes`} columns={columns} rows={processes} className={styles.table} />
    </Panel>
  );
}

/** Shortens the content hashes of a build. */
function shortVersion(version: string): string {
  return version
    .split('-')
    .map((hash) => hash.slice(0, 8))
    .join('-');
}

function StoragePanel({ storage }: Pick<PlatformHealth, 'storage'>): ReactElement {
  const { t } = useLingui();
  const bytes = amountFormat(useLocale(), 'storageBytes');
  return (
    <Panel title={<Trans>Disk of the data directory</Trans>}>
      {storage ? (
        <Used label={t`Used`} value={storage.totalBytes - storage.freeBytes} max={storage.totalBytes} format={bytes} />
      ) : (
        <Trans>The disk of the data directory cannot be read</Trans>
      )}
    </Panel>
  );
}

interface Share {
  label: string;
  value: number;
  max: number;
  format: (amount: number) => string;
}

function Used({ label, value, max, format }: Share): ReactElement {
  const { t } = useLingui();
  const [used, all] = [format(value), format(max)];
  return (
    <div className={styles.share}>
      <span>{label}</span>
      <bdi>{t`${used} of ${all}`}</bdi>
      <Meter className={styles.meter} value={value} max={max} label={label} valueText={t`${used} of ${all}`} />
    </div>
  );
}
