import type { ComponentProps, ReactNode } from 'react';
import { useId } from 'react';
import { classNames } from '../class-names.ts';
import styles from './panel.module.css';

export interface PanelProps {
  title?: ReactNode;
  /** The heading level of the title. */
  headingLevel?: 2 | 3;
  /** Shown at the end of the header. */
  actions?: ReactNode;
  footer?: ReactNode;
  /** Removes the padding, so that rows and tables reach the edges. */
  flush?: boolean;
  className?: string;
  children?: ReactNode;
}

/** A titled group with a thin border and no shadow. */
export function Panel({ title, headingLevel = 2, actions, footer, flush = false, className, children }: PanelProps) {
  const id = useId();
  const Heading = `h${headingLevel}` as const;
  return (
    <section className={classNames(styles.panel, className)} aria-labelledby={title ? id : undefined}>
      {(title || actions) && (
        <div className={styles.header}>
          {title && (
            <Heading id={id} className={styles.title}>
              {title}
            </Heading>
          )}
          {actions && <div className={styles.actions}>{actions}</div>}
        </div>
      )}
      {flush ? children : <div className={styles.body}>{children}</div>}
      {footer && <div className={styles.footer}>{footer}</div>}
    </section>
  );
}

/** Rows separated by thin lines, for a flush panel. */
export function Rows({ className, ...rest }: ComponentProps<'ul'>) {
  return <ul {...rest} className={classNames(styles.rows, className)} />;
}

/** The class names of a card, for any element: a link, an article, a list item. */
export const cardClass: string = classNames(styles.panel, styles.card) ?? '';

/** A small heading above a group. */
export function Overline({ as: Element = 'p', className, ...rest }: { as?: 'p' | 'h2' | 'h3' | 'span' } & ComponentProps<'p'>) {
  return <Element {...rest} className={classNames(styles.overline, className)} />;
}
