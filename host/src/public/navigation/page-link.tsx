import { Anchor } from '@cairn/ui/core';
import type { ComponentProps, MouseEvent, ReactElement } from 'react';
import { goTo } from './path.ts';

/** A link to another screen of the sign-in pages, without a new document unless a modifier key opens a new tab. */
export function PageLink({ href, onClick, ...rest }: ComponentProps<'a'> & { href: string }): ReactElement {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    goTo(href);
  };
  return <Anchor {...rest} href={href} onClick={follow} />;
}
