import { classNames } from '../../class-names.ts';
import type { RecordGraphProps } from './graph-contract.ts';
import styles from './graph-list.module.css';

/** The records as a list, by group, each with its relations. */
export function GraphList({ label, nodes, edges, current, onSelect, labels }: RecordGraphProps) {
  const groups = Map.groupBy(nodes, ({ group }) => group ?? '');
  const numbers = new Map(nodes.map(({ id, number }) => [id, number]));
  return (
    <div className={styles.list}>
      {[...groups].map(([group, records]) => (
        <section key={group} aria-label={group || label}>
          {group && <p className={styles.group}>{group}</p>}
          <ol className={styles.records}>
            {records.map(({ id, number, title, status, variant }) => (
              <li key={id} className={styles.record}>
                <button
                  type="button"
                  className={classNames(styles.card, styles[variant], id === current && styles.current)}
                  aria-current={id === current ? 'true' : undefined}
                  onClick={() => onSelect(id)}
                >
                  <span className={styles.head}>
                    <bdi>{number}</bdi>
                    {status}
                  </span>
                  <span className={styles.title} dir="auto">
                    {title}
                  </span>
                </button>
                <ul className={styles.edges}>
                  {edges
                    .filter(({ from, to }) => from === id && numbers.has(to))
                    .map(({ to, kind, label: when }) => (
                      <li key={`${to} ${kind}`}>
                        {labels.kinds[kind]} <bdi>{numbers.get(to)}</bdi>
                        {/* The label of a pending edge already states the condition. */}
                        {when && kind !== 'pending' && <> ({when})</>}
                      </li>
                    ))}
                </ul>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}
