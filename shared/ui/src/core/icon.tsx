import { classNames } from '../class-names.ts';
import type { IconBody, IconData } from '../icon-data.ts';
import { shapesOf } from '../icon-data.ts';
import styles from './icon.module.css';

export interface IconProps {
  /** An icon from `@cairn/ui/icons`, or an icon body from remote.json. */
  icon: IconData | IconBody;
  /** 12, 14, 16 (the default) or 20 px. */
  size?: 'tiny' | 'small' | 'medium' | 'large';
  /** Set for arrows, chevrons and lists: mirrors the icon in right-to-left text. */
  directional?: boolean;
  /** The label for screen readers. Without it the icon is decorative. */
  label?: string;
  className?: string | undefined;
}

/** A line icon in the text color. */
export function Icon({ icon, size = 'medium', directional = false, label, className }: IconProps) {
  const shapes = 'body' in icon ? shapesOf(icon.body) : icon;
  const [width, height] = 'body' in icon ? [icon.width, icon.height] : [24, 24];
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: it has a label, or is hidden from those who would hear it
    <svg
      className={classNames(styles.icon, size !== 'medium' && styles[size], directional && 'i-dir', className)}
      viewBox={`0 0 ${width} ${height}`}
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      {shapes.map(([Tag, attributes], index) => (
        <Tag key={index} {...attributes} />
      ))}
    </svg>
  );
}
