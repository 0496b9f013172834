import type { ReactNode } from 'react';
import { Drawing, type DrawingName } from './drawing.tsx';
import styles from './empty-state.module.css';

export interface EmptyStateProps {
  /** `never`: nothing was made yet. `filtered`: filters hide it. `forbidden`: it is not for this reader. `done`: nothing is left to do. */
  kind: DrawingName;
  title: ReactNode;
  headingLevel?: 1 | 2 | 3;
  /** One or two sentences: why it is empty, and what helps. */
  children?: ReactNode;
  /** Buttons, the primary one first. */
  actions?: ReactNode;
}

/** A place with nothing in it: a drawing, one sentence, one action. */
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
  /** What support wants to know, behind a disclosure: names and values as they are, such as a report id. */
  details?: { summary: string; properties: readonly { name: string; value: ReactNode }[] };
}

/** Something did not work: what happened in plain words, what to do, and details for support. Announced when it appears. */
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
