import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './quote.module.css';

/** Evidence in somebody's own words, always with its source. */
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

/** A block of code: left to right in every language, scrolls by keyboard where it is too wide. `label` names it. */
export function CodeBlock({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    // biome-ignore lint/a11y/useSemanticElements: a section would lose what pre says of its text
    <pre className={classNames(styles.code, className)} tabIndex={0} aria-label={label} role="region">
      {children}
    </pre>
  );
}

/** The number of a citation in a text: a button that shows its source. `label` says more than the number. */
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
