import type { ReactNode } from 'react';
import { chevronDownIcon } from '../icons.ts';
import { Button, type ButtonLook } from './button.tsx';
import { MenuButton } from './menu-button.tsx';
import type { MenuEntry } from './overlay-contract.ts';
import styles from './split-button.module.css';

export interface SplitButtonProps extends Pick<ButtonLook, 'variant' | 'size' | 'icon' | 'keys'> {
  /** The default action, named by its consequence. */
  children: ReactNode;
  onClick: () => void;
  /** The label of the menu and its button: "More ways to send". */
  menuLabel: string;
  entries: readonly MenuEntry[];
  busy?: boolean;
  disabled?: boolean;
}

/** A button for the most common action, with a menu of alternatives. */
export function SplitButton({
  children,
  menuLabel,
  entries,
  variant,
  size,
  icon,
  keys,
  busy = false,
  disabled,
  onClick,
}: SplitButtonProps) {
  return (
    <span className={styles.split}>
      <Button
        variant={variant}
        size={size}
        icon={icon}
        keys={keys}
        busy={busy}
        disabled={disabled}
        onClick={onClick}
        className={styles.main}
      >
        {children}
      </Button>
      <MenuButton
        label={menuLabel}
        entries={entries}
        placement="bottom end"
        trigger={(props) => (
          <Button
            {...props}
            variant={variant}
            size={size}
            icon={chevronDownIcon}
            disabled={disabled === true || busy}
            aria-label={menuLabel}
            title={menuLabel}
            className={styles.more}
          />
        )}
      />
    </span>
  );
}
