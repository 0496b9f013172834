import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './avatar.module.css';
import { agentMark, colourOf, initialsOf } from './initials.ts';

export interface AvatarProps {
  name: string;
  /** People are round, agents square, systems outlined. */
  kind?: 'person' | 'agent' | 'system';
  /** 20, 24 or 32 px. */
  size?: 'small' | 'medium' | 'large';
  /** The URL of a picture. */
  picture?: string | null | undefined;
  /** Set if the name is shown next to it. Hides the avatar from screen readers. */
  decorative?: boolean;
}

/** An avatar with initials. The color depends only on the name. */
export function Avatar({ name, kind = 'person', size = 'small', picture, decorative = false }: AvatarProps) {
  const look = kind === 'person' ? styles[colourOf(name)] : styles[kind];
  return (
    <span
      className={classNames(styles.avatar, size !== 'small' && styles[size], look)}
      // The letters come from CSS, not from text: in a button's label they would have to be spoken too (WCAG 2.5.3).
      data-initials={picture || kind === 'system' ? undefined : kind === 'agent' ? agentMark(name) : initialsOf(name)}
      {...(decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name, title: name })}
    >
      {picture && <img className={styles.picture} src={picture} alt="" />}
    </span>
  );
}

/** A row of avatars. */
export function Avatars({ children }: { children: ReactNode }) {
  return <span className={styles.group}>{children}</span>;
}
