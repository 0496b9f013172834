import { type ReleaseHealth, rateVital, type WebVital, webVitals } from '@cairn/contract';
import { type DataColumn, DataTable, Panel } from '@cairn/ui/core';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { useFigures } from '../use-figures.ts';
import { Rating } from '../vitals-rating.tsx';
import type { Compared } from './compared.ts';
import styles from './remote.module.css';

const texts: Record<WebVital, { short: string; name: MessageDescriptor }> = {
  lcp: { short: 'LCP', name: msg`Largest contentful paint` },
  inp: { short: 'INP', name: msg`Interaction to next paint` },
  cls: { short: 'CLS', name: msg`Layout shift` },
};

/** Web vitals measured while the remote was visible: 75th percentile. */
export function VitalsPanel({ stable, canary, hasCanary }: Compared): ReactElement {
  const { t, i18n } = useLingui();
  const measured = (vital: WebVital, health: ReleaseHealth | undefined) => <Measured vital={vital} told={health?.vitals[vital] ?? null} />;
  const columns: DataColumn<{ id: WebVital }>[] = [
    {
      id: 'vital',
      label: t`Web vital`,
      fill: true,
      card: 'title',
      cell: ({ id }) => (
        <>
          <abbr title={i18n._(texts[id].name)}>{texts[id].short}</abbr> <span className={styles.quiet}>{i18n._(texts[id].name)}</span>
        </>
      ),
    },
    ...(hasCanary ? [{ id: 'canary', label: t`Canary`, cell: ({ id }: { id: WebVital }) => measured(id, canary) }] : []),
    { id: 'stable', label: t`Stable`, cell: ({ id }) => measured(id, stable) },
  ];
  return (
    <Panel
      flush
      title={<Trans>Web vitals</Trans>}
      headingLevel={3}
      className={styles.list ?? ''}
      footer={<Trans>75th percentile, measured while this remote was in view.</Trans>}
    >
      <DataTable label={t`Web vitals`} columns={columns} rows={webVitals.map((id) => ({ id }))} className={styles.table} />
    </Panel>
  );
}

function Measured({ vital, told }: { vital: WebVital; told: ReleaseHealth['vitals'][WebVital] }): ReactElement {
  const figures = useFigures();
  if (!told) return <>–</>;
  return (
    <span className={styles.measure}>
      <b>{figures.vital(vital, told.value)}</b>
      <Rating rating={rateVital(vital, told.value)} />
      <span className={styles.quiet}>
        <Plural value={told.tabs} one="# tab" other="# tabs" />
      </span>
    </span>
  );
}
