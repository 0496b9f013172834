import type { createBrowserRouter } from 'react-router';
import { showAhead } from './page-frame.tsx';
import { entryOf, scrollPositionOf } from './scroll-positions.ts';

type Router = ReturnType<typeof createBrowserRouter>;
type State = Router['state'];
type Listener = Parameters<Router['subscribe']>[0];

/** A navigation that finishes within this time shows no pending state, in ms. Users should see a reaction within 100 ms. */
export const quietMs = 80;

/** A hidden tab renders no frames, so waiting for a frame ends after this time, in ms. */
const longestFrameMs = 100;

/**
 * Wraps the router to reduce renders. A page that is ready at once is rendered only once: the intermediate pending state would render the
 * previous page again. A page that was kept hidden is painted before React is notified. A different page is rendered synchronously, not in
 * slices of 5 ms with gaps between them; a change within the same page stays a transition, which yields to typing.
 */
export function throttled(router: Router): Router {
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
      painting?.end(); // React must receive all states in order
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
  return Object.create(router, { subscribe: { value: subscribe } }) as Router; // the router itself, with a different `subscribe`
}

/** For RouterProvider, which takes a function for synchronous rendering: uses React's sync lane instead of a transition. */
export function renderSynchronously<R>(update: () => R): R {
  return update();
}

/** Returns whether nothing has changed except that a navigation is pending. */
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

/**
 * Shows the next page in advance if it was kept hidden. Returns whether it did: only if no pending state was shown and the page is at its
 * top.
 */
function isShownAhead(told: State, { location, historyAction, navigation, errors }: State): boolean {
  if (location.pathname === told.location.pathname || told.navigation.state !== 'idle' || navigation.state !== 'idle' || errors)
    return false;
  const place = historyAction === 'POP' ? scrollPositionOf(entryOf(location)) : 0;
  return !place && !location.hash && showAhead(location.pathname);
}

interface Wait {
  /** Ends the wait and runs the callback now. */
  end(): void;
  /** Ends the wait without running the callback. */
  cancel(): void;
}

/** Runs a callback in the task after the next frame. */
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
