import type { ComponentProps } from 'react';

export interface RouteLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** The target: a path, or a query of the current page. */
  to: string;
  /** Replaces the current history entry. */
  replace?: boolean;
}

/**
 * A link that the client router follows. It is only marked: `followLinks` has one listener for all links, so a table of fifty costs fifty
 * anchors, and none renders again when the address changes.
 */
export function RouteLink({ to, replace = false, ...rest }: RouteLinkProps) {
  return <a {...rest} href={to} data-route={replace ? 'replace' : 'push'} />;
}

/**
 * The link of a row in a list. While a preview is open (`data-rows="replace"` on an ancestor), it replaces the history entry. The list sets
 * this once, so no row renders again. `replace` always replaces.
 */
export function RowRouteLink({ to, replace = false, ...rest }: RouteLinkProps) {
  return <a {...rest} href={to} data-route={replace ? 'replace' : 'row'} />;
}

function takesPlace(link: HTMLAnchorElement): boolean {
  const { route } = link.dataset;
  return route === 'replace' || (route === 'row' && link.closest('[data-rows="replace"]') !== null);
}

/**
 * A click that took longer than this (ms) to reach its link comes from a slow or busy machine. The navigation then starts in a task of its
 * own.
 */
const easyMs = 6;

type Navigate = (to: string, options: { replace: boolean }) => unknown;

/**
 * Passes clicks on route links to the router, like a browser would: not with a modifier key, another button or another window, and not if
 * the default was prevented. Of two quick clicks the later one wins. Returns a function that removes the listener.
 */
export function followLinks(navigate: Navigate): () => void {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const follow = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return;
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-route]') : null;
    if (!link || (link.target !== '' && link.target !== '_self') || link.hasAttribute('download')) return;
    const url = new URL(link.href);
    if (url.origin !== location.origin) return;
    event.preventDefault();
    const to = url.pathname + url.search + url.hash;
    const replace = takesPlace(link) || to === location.pathname + location.search + location.hash;
    clearTimeout(waiting);
    if (performance.now() - event.timeStamp <= easyMs) navigate(to, { replace });
    else waiting = setTimeout(() => navigate(to, { replace }));
  };
  window.addEventListener('click', follow);
  return () => {
    clearTimeout(waiting);
    window.removeEventListener('click', follow);
  };
}
