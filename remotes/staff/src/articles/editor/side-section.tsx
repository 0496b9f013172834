import { type ReactElement, type ReactNode, useId } from 'react';
import styles from './article-side.module.css';

/** Renders a section of the settings column: a small heading, and a line after it. */
export function SideSection({ title, children }: { title: ReactNode; children: ReactNode }): ReactElement {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
