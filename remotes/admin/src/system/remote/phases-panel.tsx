import type { LoadPhase, ReleaseHealth } from '@cairn/contract';
import { type DataColumn, DataTable, Panel } from '@cairn/ui/core';
import { Meter } from '@cairn/ui/data';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { useFigures } from '../use-figures.ts';
import type { Compared } from './compared.ts';
import styles from './remote.module.css';

/** In the order of loading. Without `network`, which is the sum of entry, exposed module and page. */
const shown: readonly { id: Exclude<LoadPhase, 'network'>; name: MessageDescriptor }[] = [
  { id: 'plan', name: msg`Waiting for the plan` },
  { id: 'entry', name: msg`Entry` },
  { id: 'expose', name: msg`Exposed module` },
  { id: 'page', name: msg`Files of the first page` },
  { id: 'run', name: msg`Running its code` },
  { id: 'render', name: msg`First page rendered` },
];

/** The phases of a load, as medians in ms. Files load in parallel, so the phases do not add up. */
export function PhasesPanel({ stable, canary, hasCanary }: Compared): ReactElement {
  const { t, i18n } = useLingui();
  const most = Math.max(1, ...shown.flatMap(({ id }) => [stable?.phases[id] ?? 0, canary?.phases[id] ?? 0]));
  const measured = (health: ReleaseHealth | undefined, phase: (typeof shown)[number]) => (
    <Measured name={i18n._(phase.name)} value={health?.phases[phase.id] ?? null} most={most} />
  );
  const columns: DataColumn<(typeof shown)[number]>[] = [
    { id: 'phase', label: t`Part`, fill: true, card: 'title', cell: ({ name }) => i18n._(name) },
    ...(hasCanary ? [{ id: 'canary', label: t`Canary`, cell: (phase: (typeof shown)[number]) => measured(canary, phase) }] : []),
    { id: 'stable', label: t`Stable`, cell: (phase) => measured(stable, phase) },
  ];
  return (
    <Panel
      flush
      title={<Trans>Parts of the load</Trans>}
      headingLevel={3}
      className={styles.list ?? ''}
      footer={<Trans>Median. Files load in parallel, so the parts do not add up.</Trans>}
    >
      <DataTable label={t`Parts of the load`} columns={columns} rows={[...shown]} className={styles.table} />
    </Panel>
  );
}

function Measured({ name, value, most }: { name: string; value: number | null; most: number }): ReactElement {
  const { milliseconds } = useFigures();
  const text = milliseconds(value);
  if (value === null) return <>{text}</>;
  return (
    <span className={styles.measure}>
      <span className={styles.bar}>
        <Meter value={value} max={most} label={name} valueText={text} tone="accent" />
      </span>
      {text}
    </span>
  );
}
