import type { UsageReport } from '@cairn/api';
import { amountFormat, useMeterNames } from '@cairn/billing/meters';
import { useLocale } from '@cairn/shell';
import { Button, Change, type DataColumn, DataTable, Link, numberFormat, Panel } from '@cairn/ui/core';
import { downloadCsv, Sparkline, toCsv } from '@cairn/ui/data';
import { downloadIcon } from '@cairn/ui/icons';
import { useLingui } from '@lingui/react/macro';
import type { ReactElement, ReactNode } from 'react';
import styles from './page.module.css';

type Row = UsageReport['projects'][number];

/** Usage of a meter per project or key: daily values, share, and change from the previous month. */
export function UsageRows({
  title,
  nameLabel,
  report,
  rows,
  hrefOf,
  unnamed,
  fileName,
}: {
  title: ReactNode;
  nameLabel: string;
  report: UsageReport;
  rows: readonly Row[];
  hrefOf: (row: Row) => string;
  /** The name of the row without a name. */
  unnamed: string;
  fileName: string;
}): ReactElement {
  const { t } = useLingui();
  const locale = useLocale();
  const meterName = useMeterNames()[report.meter];
  const format = amountFormat(locale, report.meter);
  const percent = numberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
  const all = rows.reduce((sum, { used }) => sum + used, 0);
  const share = ({ used }: Row) => (all > 0 ? used / all : 0);
  const columns: readonly DataColumn<Row>[] = [
    {
      id: 'name',
      label: nameLabel,
      fill: true,
      card: 'title',
      cell: (row) => (row.name === null ? unnamed : <Link to={hrefOf(row)}>{<bdi>{row.name}</bdi>}</Link>),
    },
    { id: 'days', label: t`Daily`, priority: 'minor', cell: ({ days }) => <Sparkline kind="bars" values={days} width={96} /> },
    { id: 'used', label: meterName, alignEnd: true, cell: ({ used }) => <bdi>{format(used)}</bdi> },
    { id: 'change', label: t`Since last month`, alignEnd: true, priority: 'middle', cell: (row) => <Changed row={row} /> },
    { id: 'share', label: t`Share`, alignEnd: true, cell: (row) => <bdi>{percent.format(share(row))}</bdi> },
  ];
  const download = () =>
    downloadCsv(
      fileName,
      toCsv([
        [nameLabel, meterName, t`Last month`, t`Share`],
        ...rows.map((row) => [row.name ?? unnamed, row.used, row.before, share(row)]),
      ]),
    );
  return (
    <Panel
      flush
      title={title}
      actions={
        <span className={styles.download}>
          <Button icon={downloadIcon} onClick={download}>
            {t`Download as CSV`}
          </Button>
        </span>
      }
    >
      <div className={styles.rows}>
        <DataTable label={nameLabel} columns={columns} rows={rows.map((row) => ({ ...row, id: row.id || 'other' }))} />
      </div>
    </Panel>
  );
}

/** The change from the same days of the previous month. */
export function Changed({ row: { used, before } }: { row: Pick<Row, 'used' | 'before'> }): ReactElement {
  const { t } = useLingui();
  const locale = useLocale();
  if (before <= 0) return <>{t({ message: 'new', context: 'usage' })}</>;
  const by = numberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }).format(Math.abs(used / before - 1));
  const direction = used === before ? 'same' : used > before ? 'up' : 'down';
  const label = direction === 'up' ? t`${by} more than in the month before` : t`${by} less than in the month before`;
  return <Change by={by} direction={direction} meaning="neither" label={direction === 'same' ? t`as in the month before` : label} />;
}
