import type { ReactNode } from 'react';
import { useDocumentLocale } from '../core/document-locale.ts';
import { Icon } from '../core/icon.tsx';
import type { IconData } from '../icon-data.ts';
import { fileTextIcon } from '../icons.ts';
import styles from './job-progress.module.css';

export interface JobProgressProps {
  title: string;
  icon?: IconData;
  /** `share` is the progress from 0 to 1, if known. */
  state: { kind: 'running'; share?: number } | { kind: 'ready' } | { kind: 'stopped'; share?: number };
  /** The current step, the result, or what to do next. */
  children?: ReactNode;
  /** A button to cancel, download or retry. */
  action?: ReactNode;
}

/** The progress of a background job, such as an export or import. Changes are announced. */
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
