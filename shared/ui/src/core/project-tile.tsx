import { classNames } from '../class-names.ts';
import { NamedIcon } from './named-icon.tsx';
import styles from './project-tile.module.css';

/** A project's tile: its icon, or the first three letters of its key, on its color. Decorative: show the name next to it. */
export function ProjectTile({
  projectKey,
  colour = 'tarn',
  icon = null,
  size = 'small',
}: {
  projectKey: string;
  /** One of the project colors. Any other value shows the accent color. */
  colour?: string;
  /** An icon's name, such as `lucide:rocket`. */
  icon?: string | null;
  size?: 'small' | 'large';
}) {
  // The letters come from CSS, not from text: in a button's label they would have to be spoken too (WCAG 2.5.3).
  const letters = <span className={styles.letters} data-letters={projectKey.slice(0, 3)} />;
  return (
    <span className={classNames(styles.tile, size === 'large' && styles.large)} data-colour={colour} aria-hidden>
      {icon ? <NamedIcon name={icon} size={size === 'large' ? 18 : 14} instead={letters} /> : letters}
    </span>
  );
}
