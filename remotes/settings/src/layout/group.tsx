import { type ReactElement, type ReactNode, useId } from 'react';
import styles from './group.module.css';

/** Settings that belong together, under a heading; its children are rows with hairlines between them. */
export function Group({ title, children }: { title: ReactNode; children: ReactNode }): ReactElement {
  const id = useId();
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {children}
    </section>
  );
}

/** What can be read and not changed here. */
export function Fact({ name, hint }: { name: ReactNode; hint: ReactNode }): ReactElement {
  return (
    <div className={styles.row}>
      <div className={styles.name}>{name}</div>
      <div className={styles.hint}>{hint}</div>
    </div>
  );
}
