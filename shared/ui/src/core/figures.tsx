import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Change, type ChangeProps } from './change.tsx';
import { useDocumentLocale } from './document-locale.ts';
import styles from './figures.module.css';
import { numberFormat } from './formats.ts';

/** Key figures side by side in one frame. */
export function Figures({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <dl className={styles.figures} aria-label={label}>
      {children}
    </dl>
  );
}

export interface FigureProps {
  name: ReactNode;
  /** A number, or text instead of one. */
  value: ReactNode;
  /** How it has changed, and from which value. */
  change?: ChangeProps | undefined;
  /** A note below the number. */
  note?: ReactNode;
  /** The tone of the note. */
  tone?: 'neutral' | 'warning' | 'negative';
}

/** One key figure: its name, the number, its change and a note. */
export function Figure({ name, value, change, note, tone = 'neutral' }: FigureProps) {
  const { format } = numberFormat(useDocumentLocale());
  return (
    <div className={styles.figure}>
      <dt className={styles.name}>{name}</dt>
      <dd className={styles.value}>{typeof value === 'number' ? format(value) : value}</dd>
      {(change || note) && (
        <dd className={classNames(styles.note, tone !== 'neutral' && styles[tone])}>
          {change && <Change {...change} />} {note}
        </dd>
      )}
    </div>
  );
}
