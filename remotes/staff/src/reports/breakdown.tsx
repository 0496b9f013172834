import type { TicketFigures, TicketReport, TicketReportPart } from '@cairn/api';
import { type DataColumn, DataTable, IconButton, Link, Panel } from '@cairn/ui/core';
import { downloadCsv, toCsv } from '@cairn/ui/data';
import { downloadIcon } from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { useSearchParams } from 'react-router';
import styles from './page.module.css';
import { readReport, rowsHref } from './state.ts';
import { shareOf, useAmounts } from './use-amounts.ts';

/** The figures of one agent, tag or organization, and the filter for its tickets. */
export type BreakdownRow = TicketFigures & { id: string; name: string; filter: { assignee?: string; tag?: string; tenant?: string } };

/** Lists agents, tags or organizations with their figures; each figure links to its tickets. */
export function Breakdown({
  title,
  first,
  rows,
  range,
  fileName,
}: {
  title: string;
  first: string;
  rows: readonly BreakdownRow[];
  range: Pick<TicketReport, 'from' | 'to'>;
  fileName: string;
}): ReactElement {
  const { t } = useLingui();
  const amounts = useAmounts();
  const [search] = useSearchParams();
  type Column = DataColumn<BreakdownRow> & { value: (row: BreakdownRow) => string | number | null };
  const column = (
    id: string,
    label: string,
    part: TicketReportPart,
    value: (row: BreakdownRow) => number | null,
    format: (value: number) => string,
  ): Column => ({
    id,
    label,
    alignEnd: true,
    value,
    cell: (row) => {
      const shown = value(row);
      return shown === null ? '–' : <Link to={rowsHref(part, range, { ...readReport(search), ...row.filter })}>{format(shown)}</Link>;
    },
  });
  const columns: Column[] = [
    { id: 'name', label: first, fill: true, card: 'title', value: ({ name }) => name, cell: ({ name }) => <bdi>{name}</bdi> },
    column('asked', t({ message: 'New', context: 'tickets of a period' }), 'asked', ({ asked }) => asked, amounts.count),
    column('answered', t`Answered`, 'answered', ({ answered }) => answered, amounts.count),
    column('solved', t({ message: 'Solved', context: 'tickets of a period' }), 'solved', ({ solved }) => solved, amounts.count),
    column('reply', t`Median first reply`, 'answered', ({ replyMedian }) => replyMedian, amounts.duration),
    column('resolve', t`Median resolution`, 'solved', ({ resolveMedian }) => resolveMedian, amounts.duration),
    column('met', t`Solved in time`, 'resolve-met', ({ resolveMet, resolveMissed }) => shareOf(resolveMet, resolveMissed), amounts.percent),
    column('satisfied', t`Satisfied`, 'good', ({ good, bad }) => shareOf(good, bad), amounts.percent),
  ];
  const download = () =>
    downloadCsv(fileName, toCsv([columns.map(({ label }) => label), ...rows.map((row) => columns.map(({ value }) => value(row)))]));
  return (
    <Panel
      flush={rows.length > 0}
      title={title}
      actions={
        <span className={styles.download}>
          <IconButton size="small" icon={downloadIcon} label={t`Download as CSV`} disabled={rows.length === 0} onClick={download} />
        </span>
      }
    >
      {rows.length > 0 ? (
        <div className={styles.table}>
          <DataTable label={title} columns={columns} rows={rows} />
        </div>
      ) : (
        <p className={styles.nothing}>
          <Trans>No tickets in this period.</Trans>
        </p>
      )}
    </Panel>
  );
}
