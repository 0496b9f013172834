import type { ReactNode } from 'react';
import { useDocumentLocale } from '../core/document-locale.ts';
import { Icon } from '../core/icon.tsx';
import type { IconData } from '../icon-data.ts';
import { fileTextIcon } from '../icons.ts';
import styles from './job-progress.module.css';

export interface JobProgressProps {
  title: string;
  icon?: IconData;
  /** Running: with a share from 0 to 1 where it is known. Ready, or stopped with what became of it. */
  state: { kind: 'running'; share?: number } | { kind: 'ready' } | { kind: 'stopped'; share?: number };
  /** What it is at, what it left, what to do now. */
  children?: ReactNode;
  /** A button to stop it, to fetch what it made, to try again. */
  action?: ReactNode;
}

/** Work that goes on while one does something else: an export, an import. Its progress is announced as it changes. */
export function JobProgress({ title, icon = fileTextIcon, state, children, action }: JobProgressProps) {
  const { format } = new Intl.NumberFormat(useDocumentLocale(), { style: 'percent', maximumFractionDigits: 0 });
  const share = state.kind === 'ready' ? undefined : state.share;
  return (
    <section className={styles.job} aria-label={title} data-state={state.kind}>
      <div className={styles.head}>
        <Icon icon={icon} className={styles.icon} />
        <span className={styles.title} dir="auto">
          {title}
        </span>
        {state.kind === 'running' && share !== undefined && (
          <span className={styles.share} aria-hidden>
            {format(share)}
          </span>
        )}
        {action}
      </div>
      {state.kind !== 'ready' && (
        <div
          className={styles.track}
          role="progressbar"
          aria-label={title}
          aria-valuemin={0}
          aria-valuemax={100}
          {...(share === undefined ? {} : { 'aria-valuenow': Math.round(share * 100), 'aria-valuetext': format(share) })}
        >
          <span className={styles.bar} style={{ inlineSize: `${(share ?? 1) * 100}%` }} data-unknown={share === undefined} />
        </div>
      )}
      <div className={styles.words} role="status">
        {children}
      </div>
    </section>
  );
}
