import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import type { IconData } from '../icon-data.ts';
import styles from './button.module.css';
import { Icon } from './icon.tsx';
import { Keys } from './keys.tsx';

export interface ButtonLook {
  /** One primary per view; quiet in rows and bars; danger for what cannot be undone. */
  variant?: 'default' | 'primary' | 'quiet' | 'danger' | 'danger-quiet' | undefined;
  size?: 'small' | 'medium' | 'large' | undefined;
  /** As wide as its container. */
  wide?: boolean | undefined;
  icon?: IconData | undefined;
  /** Is the icon an arrow or chevron, to be mirrored right to left? */
  iconDirectional?: boolean | undefined;
  /** The keys that do the same, shown in boxes. */
  keys?: readonly string[] | undefined;
}

export type ButtonProps = ButtonLook & {
  /** At work: shown, announced, and a second press does nothing. */ busy?: boolean;
} & ComponentProps<'button'>;

/** The class names of a button's look, for elements that are no `<button>`. */
export function buttonClass({ variant = 'default', size = 'medium', wide }: ButtonLook, busy = false): string | undefined {
  return classNames(
    styles.button,
    variant !== 'default' && styles[variant],
    size !== 'medium' && styles[size],
    wide && styles.wide,
    busy && styles.busy,
  );
}

/** What stands inside a button: icon or spinner, words, keys. */
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

/** A native button. `type` is `button` unless it is said otherwise. */
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
    // Not `disabled`: that would drop the focus while it works. A submit button must not submit twice either.
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
