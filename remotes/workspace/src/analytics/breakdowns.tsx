import type { Analytics, AnalyticsFigures } from '@cairn/api';
import { type DataColumn, DataTable, IconButton, Link, Panel } from '@cairn/ui/core';
import { downloadCsv, toCsv } from '@cairn/ui/data';
import { downloadIcon } from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement, ReactNode } from 'react';
import styles from './analytics.module.css';
import { correctionRate, hitRate, tokensEach, useAmounts } from './use-amounts.ts';
import { useSessionsHref } from './use-links.ts';

type Row = AnalyticsFigures & { id: string; name: string; href: string };

/** Tokens and cost per project. */
export function ByProject({ analytics }: { analytics: Analytics }): ReactElement {
  const { t } = useLingui();
  const href = useSessionsHref();
  const { from, to } = analytics;
  const rows = analytics.projects.map((row) => ({ ...row, href: href({ project: row.slug, from, to }) }));
  return <Breakdown title={t`Tokens and cost by project`} first={t`Project`} rows={rows} fileName="by-project" />;
}

/** Sessions, tokens and cost per model. */
export function ByModel({ analytics }: { analytics: Analytics }): ReactElement {
  const { t } = useLingui();
  const href = useSessionsHref();
  const { from, to } = analytics;
  const rows = analytics.models.map((row) => ({ ...row, id: row.name, href: href({ model: row.name, from, to }) }));
  return <Breakdown title={t`By model`} first={t`Model`} rows={rows} fileName="by-model" />;
}

function Breakdown({
  title,
  first,
  rows,
  fileName,
}: {
  title: string;
  first: string;
  rows: readonly Row[];
  fileName: string;
}): ReactElement {
  const { t } = useLingui();
  const amounts = useAmounts();
  const hasRows = rows.length > 0;
  const shown = (value: number | null, format: (value: number) => string): ReactNode => (value === null ? '–' : format(value));
  const columns: (DataColumn<Row> & { value: (row: Row) => string | number | null })[] = [
    {
      id: 'name',
      label: first,
      fill: true,
      card: 'title',
      value: ({ name }) => name,
      cell: ({ name, href }) => (
        <Link to={href}>
          <bdi>{name}</bdi>
        </Link>
      ),
    },
    {
      id: 'sessions',
      label: t`Sessions`,
      alignEnd: true,
      value: ({ sessions }) => sessions,
      cell: ({ sessions }) => amounts.count(sessions),
    },
    {
      id: 'served',
      label: t`Tokens served`,
      alignEnd: true,
      value: ({ servedTokens }) => servedTokens,
      cell: ({ servedTokens }) => amounts.compact(servedTokens),
    },
    {
      id: 'cost',
      label: t`Model cost`,
      alignEnd: true,
      value: ({ costed, costMicros }) => (costed === 0 ? null : costMicros / 1_000_000),
      cell: ({ costed, costMicros }) => (costed === 0 ? '–' : amounts.dollars(costMicros)),
    },
    { id: 'each', label: t`Tokens per session`, alignEnd: true, value: tokensEach, cell: (row) => shown(tokensEach(row), amounts.compact) },
    {
      id: 'rate',
      label: t`Hit rate`,
      alignEnd: true,
      value: hitRate,
      cell: (row) => shown(hitRate(row), amounts.percent),
    },
    {
      id: 'corrections',
      label: t`Corrections per 100`,
      alignEnd: true,
      value: correctionRate,
      cell: (row) => shown(correctionRate(row), amounts.decimal),
    },
  ];
  const download = () =>
    downloadCsv(fileName, toCsv([columns.map(({ label }) => label), ...rows.map((row) => columns.map(({ value }) => value(row)))]));
  return (
    <Panel
      flush={hasRows}
      title={title}
      actions={
        <span className={styles.download}>
          <IconButton size="small" icon={downloadIcon} label={t`Download as CSV`} disabled={!hasRows} onClick={download} />
        </span>
      }
    >
      {hasRows ? (
        <div className={styles.table}>
          <DataTable label={title} columns={columns} rows={rows} />
        </div>
      ) : (
        <p className={styles.nothing}>
          <Trans>No agent sessions in this period.</Trans>
        </p>
      )}
    </Panel>
  );
}
