import { ButtonAnchor, type ButtonLook } from '@cairn/ui/core';
import type { ReactElement, ReactNode } from 'react';
import { goTo } from '../navigation/path.ts';

/** A wide button that links to another screen. */
export function PageButton({
  href,
  variant,
  children,
}: {
  href: string;
  variant?: ButtonLook['variant'];
  children: ReactNode;
}): ReactElement {
  return (
    <ButtonAnchor
      variant={variant}
      size="large"
      wide
      href={href}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        goTo(href);
      }}
    >
      {children}
    </ButtonAnchor>
  );
}
