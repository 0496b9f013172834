import type { Analytics, AnalyticsPeriod, SessionFacets } from '@cairn/api';
import { useLocale, withParams } from '@cairn/shell';
import { FilterMenu, numberFormat, Segments } from '@cairn/ui/core';
import { gitBranchIcon } from '@cairn/ui/icons';
import { useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import styles from './analytics.module.css';
import { Range } from './lazy-range.ts';
import { periods, readAnalytics, steps } from './state.ts';

/** Selects period, comparison, session filters and step. All of it is stored in the URL. */
export function Toolbar({ analytics, facets }: { analytics: Analytics; facets: SessionFacets }): ReactElement {
  const { t } = useLingui();
  const locale = useLocale();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { from, period = '30', compare = 'before' } = readAnalytics(search);
  const hrefWith = (changes: Record<string, string | null>) => withParams(search, changes);
  const days = numberFormat(locale, { style: 'unit', unit: 'day', unitDisplay: 'long' });
  const year = numberFormat(locale, { style: 'unit', unit: 'year', unitDisplay: 'long' });
  const nameOf = (of: AnalyticsPeriod) => (of === 'year' ? year.format(1) : days.format(Number(of)));
  const stepNames = { day: t`Day`, week: t`Week`, month: t`Month` };
  const filter = (id: 'client' | 'model' | 'branch', name: string, values: readonly string[]) => (
    <FilterMenu
      name={name}
      single
      entries={values.map((value) => ({ value, label: value, ...(id === 'branch' ? { icon: gitBranchIcon } : {}) }))}
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
        segments={periods.map((id) => ({ id, label: nameOf(id), to: hrefWith({ period: id, from: null, to: null, step: null }) }))}
      />
      <Range from={analytics.from} to={analytics.to} hrefOf={(range) => hrefWith({ ...range, period: null, step: null })} />
      <Segments
        label={t`Comparison`}
        current={compare}
        segments={[
          { id: 'before', label: t`Compared`, to: hrefWith({ compare: null }) },
          { id: 'off', label: t`Not compared`, to: hrefWith({ compare: 'off' }) },
        ]}
      />
      {filter('client', t`Client`, facets.clients)}
      {filter(
        'model',
        t`Model`,
        analytics.models.map(({ name }) => name),
      )}
      {filter('branch', t`Branch`, facets.branches)}
      <div className={styles.steps}>
        <Segments
          label={t`Step`}
          current={analytics.step}
          segments={steps.map((id) => ({ id, label: stepNames[id], to: hrefWith({ step: id }) }))}
        />
      </div>
    </div>
  );
}
