import { useLocale } from '@cairn/shell';
import type { ReactElement, ReactNode } from 'react';
import styles from './figures.module.css';

/** Numbers with their names, side by side in one frame. */
export function Figures({ children }: { children: ReactNode }): ReactElement {
  return <dl className={styles.figures}>{children}</dl>;
}

/** One number below its name, and a remark below that. */
export function Figure({
  value,
  label,
  tone = 'neutral',
  children,
}: {
  value: number;
  label: ReactNode;
  /** How the remark is meant. */
  tone?: 'neutral' | 'warning' | 'negative';
  children?: ReactNode;
}): ReactElement {
  const { format } = new Intl.NumberFormat(useLocale());
  return (
    <div className={styles.figure}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>{format(value)}</dd>
      {children && (
        <dd className={styles.note} data-tone={tone}>
          {children}
        </dd>
      )}
    </div>
  );
}
