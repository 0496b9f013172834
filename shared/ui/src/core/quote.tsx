import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './quote.module.css';

/** A verbatim quote as evidence, with its source. */
export function Quote({ source, children }: { source?: ReactNode; children: ReactNode }) {
  return (
    <figure className={styles.quote}>
      <blockquote className={styles.words} dir="auto">
        {children}
      </blockquote>
      {source && <figcaption className={styles.source}>{source}</figcaption>}
    </figure>
  );
}

/** The number of a citation in a text: a button that shows its source. `label` describes it in more detail. */
export function Citation({
  number,
  label,
  open,
  className,
  ...rest
}: { number: number; label: string; open: boolean } & Omit<ComponentProps<'button'>, 'children'>) {
  return (
    <button {...rest} type="button" className={classNames(styles.citation, className)} aria-label={label} aria-pressed={open}>
      {number}
    </button>
  );
}
