import type { ComponentProps } from 'react';
import { type LinkProps, Link as RouterLink } from 'react-router';
import { classNames } from '../class-names.ts';
import { ButtonContent, type ButtonLook, buttonClass } from './button.tsx';
import styles from './link.module.css';

/** A link inside the application. `plain` leaves its look to the caller: rows, cards, navigation. */
export function Link({ plain = false, className, ...rest }: LinkProps & { plain?: boolean }) {
  return <RouterLink {...rest} className={classNames(!plain && styles.link, className)} />;
}

/** A link inside the application that looks like a button. */
export function ButtonLink({ variant, size, wide, icon, iconDirectional, keys, className, children, ...rest }: ButtonLook & LinkProps) {
  return (
    <RouterLink {...rest} className={classNames(buttonClass({ variant, size, wide }), className)}>
      <ButtonContent icon={icon} iconDirectional={iconDirectional} keys={keys}>
        {children}
      </ButtonContent>
    </RouterLink>
  );
}

/** A full-document link: to public pages, other sites and files. */
export function Anchor({ className, ...rest }: ComponentProps<'a'>) {
  return <a {...rest} className={classNames(styles.link, className)} />;
}

/** A button that reads as part of a sentence. */
export function TextButton({ className, type = 'button', ...rest }: ComponentProps<'button'>) {
  return <button {...rest} type={type} className={classNames(styles.link, className)} />;
}
