import { classNames } from '../class-names.ts';
import styles from './project-tile.module.css';

export const projectColours = ['tarn', 'ochre', 'sky', 'granite'] as const;
export type ProjectColour = (typeof projectColours)[number];

/** A project's sign: the first three letters of its key on its colour. Decoration: its name stands beside it. */
export function ProjectTile({
  projectKey,
  colour = 'tarn',
  size = 'small',
}: {
  projectKey: string /** One of `projectColours`; any other is tarn. */;
  colour?: string;
  size?: 'small' | 'large';
}) {
  const known = projectColours.find((name) => name === colour) ?? 'tarn';
  return (
    <span className={classNames(styles.tile, known !== 'tarn' && styles[known], size === 'large' && styles.large)} aria-hidden>
      {projectKey.slice(0, 3)}
    </span>
  );
}
