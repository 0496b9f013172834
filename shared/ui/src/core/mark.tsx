import { classNames } from '../class-names.ts';
import styles from './mark.module.css';

/** The product's logo: three river stones. Never mirror, box or rotate it; at least 16 px. */
export function Mark({ size = 26, label, className }: { size?: number; label?: string; className?: string | undefined }) {
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: it has a label, or is hidden from those who would hear it
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 32 32"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <path
        className={styles.stone}
        d="M2.6 25.6c0-2.5 3.1-3.9 7.7-4.3 5.6-.5 13.3-.3 16.7 1.3 3 1.4 2.9 4.6-.2 5.8-3.6 1.3-16.4 1.5-20.6.6-2.4-.5-3.6-1.7-3.6-3.4z"
      />
      <path
        className={styles.stone}
        d="M7 16.9c.1-2.3 2.9-3.5 6.7-3.7 4.3-.3 9.3.2 10.9 2.1 1.5 1.8.3 4-2.4 4.6-3.2.7-9.6.8-12.5.1-1.9-.5-2.8-1.6-2.7-3.1z"
      />
      <path className={styles.cap} d="M11.3 8.6c0-2.9 2-5 4.7-5 2.8 0 5 1.7 5 4.5 0 2.5-2 3.8-4.8 3.8-3 0-4.9-1.1-4.9-3.3z" />
    </svg>
  );
}

/** Logo and name, as a link to the landing page. */
export function Brand({ size = 26, className }: { size?: number; className?: string | undefined }) {
  return (
    <a className={classNames(styles.brand, className)} href="/">
      <Mark size={size} />
      Cairn
    </a>
  );
}
