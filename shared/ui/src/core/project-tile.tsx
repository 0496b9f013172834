import { classNames } from '../class-names.ts';
import { NamedIcon } from './named-icon.tsx';
import styles from './project-tile.module.css';

/** A project's sign: its icon, or the first three letters of its key, on its colour. Decoration: its name stands beside it. */
export function ProjectTile({
  projectKey,
  colour = 'tarn',
  icon = null,
  size = 'small',
}: {
  projectKey: string;
  /** One of the project colours; any other is the accent. */
  colour?: string;
  /** An icon's name, such as `lucide:rocket`. */
  icon?: string | null;
  size?: 'small' | 'large';
}) {
  // A picture of letters, not text: in a button's label they would have to be spoken too (WCAG 2.5.3).
  const letters = <span className={styles.letters} data-letters={projectKey.slice(0, 3)} />;
  return (
    <span className={classNames(styles.tile, size === 'large' && styles.large)} data-colour={colour} aria-hidden>
      {icon ? <NamedIcon name={icon} size={size === 'large' ? 18 : 14} instead={letters} /> : letters}
    </span>
  );
}
