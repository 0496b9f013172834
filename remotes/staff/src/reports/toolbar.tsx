import { reportPeriods, type TicketReport } from '@cairn/api';
import { useLocale, withParams } from '@cairn/shell';
import { FilterMenu, numberFormat, Segments } from '@cairn/ui/core';
import { useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { assigneesQuery, facetsQuery } from '../tickets/queries.ts';
import { ReportRange } from './lazy-range.ts';
import styles from './page.module.css';
import { readReport } from './state.ts';

/** Renders period and ticket filters. All of them are in the address. */
export function Toolbar({ report }: { report: TicketReport }): ReactElement {
  const { t } = useLingui();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { data: facets } = useSuspenseQuery(facetsQuery());
  const { data: assignees } = useSuspenseQuery(assigneesQuery());
  const { from, period = '30' } = readReport(search);
  const hrefWith = (changes: Record<string, string | null>) => withParams(search, changes);
  const days = numberFormat(useLocale(), { style: 'unit', unit: 'day', unitDisplay: 'long' });
  const filter = (id: 'assignee' | 'tag' | 'tenant', name: string, entries: readonly { value: string; label: string }[]) => (
    <FilterMenu
      name={name}
      single
      entries={entries}
      selected={search.get(id) ? [search.get(id) ?? ''] : []}
      onChange={([value]) => navigate(hrefWith({ [id]: value ?? null }))}
      clearHref={hrefWith({ [id]: null })}
      labels={{
        filterBy: (of) => t`Filter by ${of}`,
        filteredBy: (of, value) => t`${of}: ${value}`,
        removeFilter: (of) => t`Remove filter ${of}`,
      }}
    />
  );
  return (
    <div className={styles.toolbar}>
      <Segments
        label={t`Period`}
        current={from === undefined ? period : ''}
        segments={reportPeriods.map((id) => ({
          id,
          label: days.format(Number(id)),
          to: hrefWith({ period: id, from: null, to: null }),
        }))}
      />
      <ReportRange from={report.from} to={report.to} hrefOf={(range) => hrefWith({ ...range, period: null })} />
      {filter('assignee', t`Assignee`, [
        ...assignees.items.map(({ id, name }) => ({ value: id, label: name })),
        { value: 'nobody', label: t`Unassigned` },
      ])}
      {filter(
        'tag',
        t`Tag`,
        facets.tags.map((tag) => ({ value: tag, label: tag })),
      )}
      {filter(
        'tenant',
        t`Organization`,
        facets.tenants.map(({ id, name }) => ({ value: id, label: name })),
      )}
    </div>
  );
}
