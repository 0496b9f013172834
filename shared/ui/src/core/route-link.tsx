import type { ComponentProps } from 'react';

export interface RouteLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** Where it leads: a path, or a query of the page in view. */
  to: string;
  /** Takes the place of the page in view in the history. */
  replace?: boolean;
}

/**
 * A link that the client's router follows. Nothing but its mark: `followLinks` listens for all of them at once, so that a
 * table of fifty costs no more than fifty anchors, and none is drawn again because the address has changed.
 */
export function RouteLink({ to, replace = false, ...rest }: RouteLinkProps) {
  return <a {...rest} href={to} data-route={replace ? 'replace' : 'push'} />;
}

/**
 * The link of a row in a list. While another one is open beside the list (`data-rows="replace"` around it) it takes its place in the
 * history: the list says so once, and no row is drawn again for it. `replace` does so whatever the list says.
 */
export function RowRouteLink({ to, replace = false, ...rest }: RouteLinkProps) {
  return <a {...rest} href={to} data-route={replace ? 'replace' : 'row'} />;
}

function takesPlace(link: HTMLAnchorElement): boolean {
  const { route } = link.dataset;
  return route === 'replace' || (route === 'row' && link.closest('[data-rows="replace"]') !== null);
}

/** A press that took longer to come to its link, ms, is on a slow machine, or a busy one: what it leads to begins in a task of its own. */
const easyMs = 6;

type Navigate = (to: string, options: { replace: boolean }) => unknown;

/**
 * Hands what route links lead to over to the router, as the browser would follow them: not with a modifier key, another
 * button or another window, and not where somebody has prevented it. Of two presses the later one counts. Answers how to stop.
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
