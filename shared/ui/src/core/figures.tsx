import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Change, type ChangeProps } from './change.tsx';
import { useDocumentLocale } from './document-locale.ts';
import styles from './figures.module.css';
import { numberFormat } from './formats.ts';

/** Numbers with their names, side by side in one frame. */
export function Figures({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <dl className={styles.figures} aria-label={label}>
      {children}
    </dl>
  );
}

export interface FigureProps {
  name: ReactNode;
  /** A number, or what is written in its place. */
  value: ReactNode;
  /** How it has changed, and from what. */
  change?: ChangeProps | undefined;
  /** A remark below the number. */
  note?: ReactNode;
  /** How the remark is meant. */
  tone?: 'neutral' | 'warning' | 'negative';
}

/** One number below its name; what it was before and a remark below that. */
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
