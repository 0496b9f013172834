import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import type { IconData } from '../icon-data.ts';
import styles from './button.module.css';
import { Icon } from './icon.tsx';
import { Keys } from './keys.tsx';

export interface ButtonLook {
  /** One `primary` per view; `quiet` for rows and bars; `danger` for what cannot be undone. */
  variant?: 'default' | 'primary' | 'quiet' | 'danger' | 'danger-quiet' | undefined;
  size?: 'small' | 'medium' | 'large' | undefined;
  /** As wide as its container. */
  wide?: boolean | undefined;
  icon?: IconData | undefined;
  /** Set for arrows and chevrons: mirrors the icon in right-to-left text. */
  iconDirectional?: boolean | undefined;
  /** Keyboard shortcut, shown in boxes. */
  keys?: readonly string[] | undefined;
}

export type ButtonProps = ButtonLook & {
  /** Shows and announces that work is in progress. Ignores further presses. */ busy?: boolean;
} & ComponentProps<'button'>;

/** Returns the class names of a button, for elements other than `<button>`. */
export function buttonClass({ variant = 'default', size = 'medium', wide }: ButtonLook, busy = false): string | undefined {
  return classNames(
    styles.button,
    variant !== 'default' && styles[variant],
    size !== 'medium' && styles[size],
    wide && styles.wide,
    busy && styles.busy,
  );
}

/** The content of a button: icon or spinner, text, key hints. */
export function ButtonContent({
  icon,
  iconDirectional = false,
  keys,
  busy = false,
  children,
}: ButtonLook & { busy?: boolean; children?: ReactNode }) {
  return (
    <>
      {busy && <span className={styles.spinner} aria-hidden />}
      {!busy && icon && <Icon icon={icon} directional={iconDirectional} className={styles.icon} />}
      {children}
      {keys && <Keys keys={keys} />}
    </>
  );
}

/** A native button. `type` defaults to `button`. */
export function Button({
  variant,
  size,
  wide,
  icon,
  iconDirectional,
  keys,
  busy = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // Not `disabled`, which would lose the focus. A busy submit button must not submit again either.
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      className={classNames(buttonClass({ variant, size, wide }, busy), className)}
      onClick={press}
      {...(busy ? { 'aria-disabled': true, 'aria-busy': true } : {})}
    >
      <ButtonContent icon={icon} iconDirectional={iconDirectional} keys={keys} busy={busy}>
        {children}
      </ButtonContent>
    </button>
  );
}

/** A full-document link that looks like a button. Inside the application, `ButtonLink` navigates without a reload. */
export function ButtonAnchor({
  variant,
  size,
  wide,
  icon,
  iconDirectional,
  keys,
  className,
  children,
  ...rest
}: ButtonLook & ComponentProps<'a'>) {
  return (
    <a {...rest} className={classNames(buttonClass({ variant, size, wide }), className)}>
      <ButtonContent icon={icon} iconDirectional={iconDirectional} keys={keys}>
        {children}
      </ButtonContent>
    </a>
  );
}
