import styles from './keys.module.css';

/** A keyboard shortcut, one box per key. Hidden on devices without a keyboard. */
export function Keys({ keys }: { keys: readonly string[] }) {
  return (
    <span className={styles.keys} aria-hidden>
      {keys.map((key) => (
        <kbd key={key} className={styles.key}>
          {key}
        </kbd>
      ))}
    </span>
  );
}
