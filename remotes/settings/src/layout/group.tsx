import { type ReactElement, type ReactNode, useId } from 'react';
import styles from './group.module.css';

/** A group of related settings with a heading; its children are rows. */
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

/** A read-only setting. */
export function Fact({ name, hint }: { name: ReactNode; hint: ReactNode }): ReactElement {
  return (
    <div className={styles.row}>
      <div className={styles.name}>{name}</div>
      <div className={styles.hint}>{hint}</div>
    </div>
  );
}
