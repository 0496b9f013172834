import { ApiError, getSession, subscribeSession } from '@cairn/shell';
import { onlineAtom, store } from '@cairn/shell/host';
import { lookForServer } from '../session/look-for-server.ts';
import { askRegistry } from './full-plan.ts';
import { planAtom } from './plan.ts';
import { followSwitches } from './switched-off.ts';

/** The delay after which all server processes know of a new revision, in ms. */
const settleMs = 600;
/** All tabs learn of a revision at once, so their requests are spread over this time, in ms. */
const spreadMs = 1_500;

/** The newest revision that this tab knows of. */
let heard = 0;
let soon: () => void = () => undefined;

/** Called by the live event stream with the number of the live revision. */
export function heardRevision(revision: number): void {
  if (revision <= heard) return;
  heard = revision;
  soon();
}

/**
 * Keeps this tab's plan up to date: polls every `pollSeconds`, and sooner when a live event announces a revision. Pauses while the tab is
 * hidden or offline, and polls at once after that. Ends with the sign-in.
 */
export function followRegistry(pollSeconds: number): void {
  if (!getSession()) return;
  heard = Math.max(heard, store.get(planAtom).revision);
  followSwitches();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking = false;

  const mayAsk = () => document.visibilityState === 'visible' && store.get(onlineAtom);
  const askIn = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void ask(), ms);
  };
  soon = () => askIn(settleMs + spreadMs * Math.random());

  async function ask(): Promise<void> {
    if (!mayAsk() || asking) return;
    asking = true;
    const before = heard;
    try {
      await askRegistry();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      console.warn('the registry is asked again', error.code);
      lookForServer(error);
    } finally {
      asking = false;
    }
    if (heard > before) soon();
    else askIn(pollSeconds * 1000 * (0.9 + 0.2 * Math.random()));
  }

  const now = () => void ask();
  document.addEventListener('visibilitychange', now);
  const stopOnline = store.sub(onlineAtom, now);
  const stop = subscribeSession((session) => {
    if (session) return;
    stop();
    stopOnline();
    document.removeEventListener('visibilitychange', now);
    clearTimeout(timer);
    soon = () => undefined;
  });
  askIn(pollSeconds * 1000);
}
