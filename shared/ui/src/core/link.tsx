import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { ButtonContent, type ButtonLook, buttonClass } from './button.tsx';
import styles from './link.module.css';
import { RouteLink, type RouteLinkProps } from './route-link.tsx';

/** A link inside the application. `plain` leaves the styling to the caller: rows, cards, navigation. */
export function Link({ plain = false, className, ...rest }: RouteLinkProps & { plain?: boolean }) {
  return <RouteLink {...rest} className={classNames(!plain && styles.link, className)} />;
}

/** A link inside the application that looks like a button. */
export function ButtonLink({
  variant,
  size,
  wide,
  icon,
  iconDirectional,
  keys,
  className,
  children,
  ...rest
}: ButtonLook & RouteLinkProps) {
  return (
    <RouteLink {...rest} className={classNames(buttonClass({ variant, size, wide }), className)}>
      <ButtonContent icon={icon} iconDirectional={iconDirectional} keys={keys}>
        {children}
      </ButtonContent>
    </RouteLink>
  );
}

/** A link that loads a full document: public pages, other sites and files. */
export function Anchor({ className, ...rest }: ComponentProps<'a'>) {
  return <a {...rest} className={classNames(styles.link, className)} />;
}

/** A button that looks like a link in a sentence. */
export function TextButton({ className, type = 'button', ...rest }: ComponentProps<'button'>) {
  return <button {...rest} type={type} className={classNames(styles.link, className)} />;
}
