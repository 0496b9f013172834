import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import type { IconData } from '../icon-data.ts';
import { Icon } from './icon.tsx';
import styles from './icon-button.module.css';

export type IconButtonProps = {
  icon: IconData;
  /** Its accessible name, also shown on hover. */
  label: string;
  directional?: boolean;
  size?: 'small' | 'medium' | 'large';
  /** Shows a dot for something new. Mention it in the label too. */
  badge?: boolean;
  /** The state of a toggle button. */
  pressed?: boolean;
} & Omit<ComponentProps<'button'>, 'children' | 'aria-label'>;

/** A button with only an icon, for toolbars and rows. Always has a label. */
export function IconButton({
  icon,
  label,
  directional = false,
  size = 'medium',
  badge = false,
  pressed,
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button
      title={label}
      {...rest}
      type={type}
      aria-label={label}
      aria-pressed={pressed}
      className={classNames(styles.button, size !== 'medium' && styles[size], className)}
    >
      <Icon icon={icon} directional={directional} />
      {badge && <span className={styles.badge} aria-hidden />}
    </button>
  );
}
