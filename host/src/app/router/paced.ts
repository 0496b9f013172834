import type { createBrowserRouter } from 'react-router';
import { showAhead } from './page-frame.tsx';
import { entryOf, placeOf } from './scroll-places.ts';

type Router = ReturnType<typeof createBrowserRouter>;
type State = Router['state'];
type Listener = Parameters<Router['subscribe']>[0];

/** A navigation that is over by then was never said to be under way, ms. What people wait for shows within 100 ms of their action. */
export const quietMs = 80;

/** A tab out of sight draws no frame: what waits for one waits no longer than this, ms. */
const longestFrameMs = 100;

/**
 * The router, as React hears of it. A page that is there at once is drawn once: the step before, in which nothing but
 * "under way" has changed, would draw the page that is left once more. A page that is kept out of sight is painted first,
 * and React hears of it then. Another page is drawn in one go, not in slices of 5 ms with a gap after each; a change of the
 * same page goes on giving way to what is typed meanwhile.
 */
export function paced(router: Router): Router {
  const subscribe = (listener: Listener): (() => void) => {
    let told = router.state;
    let begins: ReturnType<typeof setTimeout> | undefined;
    let painting: Wait | undefined;
    const tell: Listener = (state, options) => {
      clearTimeout(begins);
      begins = undefined;
      painting = undefined;
      const another = state.location.pathname !== told.location.pathname;
      told = state;
      listener(state, another ? { ...options, flushSync: true } : options);
    };
    const stop = router.subscribe((state, options) => {
      painting?.end(); // React hears of everything in its order
      if (onlyBegins(told, state)) begins ??= setTimeout(() => tell(router.state, { ...options, flushSync: false }), quietMs);
      else if (isShownAhead(told, state)) painting = afterPainting(() => tell(state, options));
      else tell(state, options);
    });
    return () => {
      clearTimeout(begins);
      painting?.cancel();
      stop();
    };
  };
  return Object.create(router, { subscribe: { value: subscribe } }) as Router; // the router itself, but for how it tells
}

/** For RouterProvider, which asks how to draw at once: by React's own lane for that, and not as a transition. */
export function drawInOneGo<R>(update: () => R): R {
  return update();
}

/** Has nothing changed but that a navigation is under way? */
function onlyBegins(told: State, state: State): boolean {
  return (
    told.navigation.state === 'idle' &&
    state.navigation.state !== 'idle' &&
    told.location === state.location &&
    told.matches === state.matches &&
    told.revalidation === state.revalidation &&
    told.blockers === state.blockers &&
    told.fetchers === state.fetchers &&
    told.errors === state.errors
  );
}

/** Is the page that was gone to in view already, since it was kept out of sight? Where nothing was said to be under way, and at its top. */
function isShownAhead(told: State, { location, historyAction, navigation, errors }: State): boolean {
  if (location.pathname === told.location.pathname || told.navigation.state !== 'idle' || navigation.state !== 'idle' || errors)
    return false;
  const place = historyAction === 'POP' ? placeOf(entryOf(location)) : 0;
  return !place && !location.hash && showAhead(location.pathname);
}

interface Wait {
  /** Waits no longer. */
  end(): void;
  /** Waits no longer, for nothing. */
  cancel(): void;
}

/** Does something in the task after the next frame. */
function afterPainting(then: () => void): Wait {
  let timer = setTimeout(end, longestFrameMs);
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    timer = setTimeout(end);
  });
  function cancel(): void {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  }
  function end(): void {
    cancel();
    then();
  }
  return { end, cancel };
}
