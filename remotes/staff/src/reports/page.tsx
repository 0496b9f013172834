import type { TicketReport } from '@cairn/api';
import { usePage } from '@cairn/shell';
import { EmptyState, Page, PageHeader } from '@cairn/ui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useSearchParams } from 'react-router';
import { Breakdown } from './breakdown.tsx';
import { ReportCharts } from './charts.tsx';
import { KeyFigures } from './key-figures.tsx';
import styles from './page.module.css';
import { reportQuery } from './state.ts';
import { Toolbar } from './toolbar.tsx';
import { useAmounts } from './use-amounts.ts';

/** Renders `/app/staff/reports`: the figures of support in a period, compared with the one before. Each figure links to its tickets. */
export function Component(): ReactElement {
  const { t } = useLingui();
  const amounts = useAmounts();
  const [search] = useSearchParams();
  const { data: report } = useSuspenseQuery(reportQuery(search));
  usePage(t`Reports`);
  const [range, before] = [amounts.range(report), amounts.range(report.before)];
  const { timeZone } = report;
  return (
    <Page className={styles.page ?? ''}>
      <PageHeader
        title={t`Reports`}
        lead={
          <Trans>
            {range}, compared with {before}. Days of <bdi>{timeZone}</bdi>, times in business hours.
          </Trans>
        }
      />
      <Toolbar report={report} />
      {isEmpty(report) ? (
        <EmptyState kind="filtered" title={<Trans>No tickets in this period</Trans>}>
          <Trans>Choose a longer period, or remove a filter.</Trans>
        </EmptyState>
      ) : (
        <Figures report={report} />
      )}
    </Page>
  );
}

function Figures({ report }: { report: TicketReport }): ReactElement {
  const { t } = useLingui();
  return (
    <>
      <KeyFigures report={report} />
      <ReportCharts report={report} />
      <Breakdown
        title={t`By assignee`}
        first={t`Assignee`}
        range={report}
        fileName="tickets-by-agent"
        rows={report.agents.map(({ id, name, ...figures }) => ({
          ...figures,
          id: id ?? 'nobody',
          name: id === null ? t`Unassigned` : name,
          filter: { assignee: id ?? 'nobody' },
        }))}
      />
      <Breakdown
        title={t`By tag`}
        first={t`Tag`}
        range={report}
        fileName="tickets-by-tag"
        rows={report.tags.map((row) => ({ ...row, id: row.name, filter: { tag: row.name } }))}
      />
      <Breakdown
        title={t`By organization`}
        first={t`Organization`}
        range={report}
        fileName="tickets-by-organization"
        rows={report.tenants.map((row) => ({ ...row, filter: { tenant: row.id } }))}
      />
    </>
  );
}

function isEmpty({ total, totalBefore }: TicketReport): boolean {
  return [total, totalBefore].every(({ asked, answered, solved, open }) => asked + answered + solved + open === 0);
}
