import { useLocale } from '@cairn/shell';
import { Link, numberFormat } from '@cairn/ui/core';
import type { ReactElement, ReactNode } from 'react';
import styles from './figures.module.css';

/** Figures side by side; `inPairs`: two per line in narrow spaces. */
export function Figures({ inPairs = false, children }: { inPairs?: boolean; children: ReactNode }): ReactElement {
  return (
    <dl className={styles.figures} data-pairs={inPairs}>
      {children}
    </dl>
  );
}

/** A number with its name, linked to the counted items by `to`. */
export function Figure({ value, label, to }: { value: number; label: ReactNode; to?: string }): ReactElement {
  const { format } = numberFormat(useLocale());
  return (
    <div className={styles.figure}>
      <dt className={styles.label}>{to ? <Link to={to}>{label}</Link> : label}</dt>
      <dd className={styles.value} data-none={value === 0}>
        {format(value)}
      </dd>
    </div>
  );
}
