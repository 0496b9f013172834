import type { ReactNode } from 'react';
import { useDocumentLocale } from '../core/document-locale.ts';
import styles from './why-list.module.css';

export interface Reason {
  id: string;
  /** How much it raises or lowers the confidence, from -1 to 1. */
  weight: number;
  text: ReactNode;
}

/** The reasons for a confidence, each with its weight as a number and a bar. `label` is the accessible name. */
export function WhyList({ label, reasons }: { label: string; reasons: readonly Reason[] }) {
  const { format } = new Intl.NumberFormat(useDocumentLocale(), {
    signDisplay: 'exceptZero',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  const widest = Math.max(...reasons.map(({ weight }) => Math.abs(weight)), 0.5);
  return (
    <ul className={styles.list} aria-label={label}>
      {reasons.map(({ id, weight, text }) => (
        <li key={id} className={styles.reason} data-against={weight < 0}>
          <bdi className={styles.weight}>{format(weight)}</bdi>
          <span className={styles.track} aria-hidden>
            <span className={styles.bar} style={{ inlineSize: `${(Math.abs(weight) / widest) * 100}%` }} />
          </span>
          <span dir="auto">{text}</span>
        </li>
      ))}
    </ul>
  );
}
