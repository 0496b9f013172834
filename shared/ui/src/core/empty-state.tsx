import type { ReactNode } from 'react';
import { Drawing, type DrawingName } from './drawing.tsx';
import styles from './empty-state.module.css';

export interface EmptyStateProps {
  /** `never`: nothing created yet. `filtered`: hidden by filters. `forbidden`: no permission. `done`: nothing left to do. */
  kind: DrawingName;
  title: ReactNode;
  headingLevel?: 1 | 2 | 3;
  /** One or two sentences: why it is empty, and what to do. */
  children?: ReactNode;
  /** Buttons, the primary one first. */
  actions?: ReactNode;
}

/** An empty state: an illustration, a sentence and an action. */
export function EmptyState({ kind, title, headingLevel = 2, children, actions }: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className={styles.empty}>
      <Drawing name={kind} />
      <Heading className={styles.title} {...(headingLevel === 1 ? { tabIndex: -1 } : {})}>
        {title}
      </Heading>
      {children && <div className={styles.text}>{children}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}

export interface ErrorPanelProps extends Omit<EmptyStateProps, 'kind'> {
  kind?: DrawingName;
  /** Details for support behind a disclosure: untranslated names and values, such as a report id. */
  details?: { summary: string; properties: readonly { name: string; value: ReactNode }[] };
}

/** An error: what happened, what to do, and details for support. Announced when it appears. */
export function ErrorPanel({ kind = 'broken', title, headingLevel = 2, children, actions, details }: ErrorPanelProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className={styles.empty} role="alert">
      <Drawing name={kind} />
      <Heading className={styles.title} {...(headingLevel === 1 ? { tabIndex: -1 } : {})}>
        {title}
      </Heading>
      {children && <div className={styles.text}>{children}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
      {details && (
        <details className={styles.details}>
          <summary className={styles.summary}>{details.summary}</summary>
          <dl className={styles.properties}>
            {details.properties.map(({ name, value }) => (
              <div key={name} className={styles.property}>
                <dt>{name}</dt>
                <dd>
                  <bdi className="mono">{value}</bdi>
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </div>
  );
}
