import { ApiError, getSession, subscribeSession } from '@cairn/shell';
import { onlineAtom, store } from '@cairn/shell/host';
import { lookForServer } from '../session/look-for-server.ts';
import { planAtom } from './plan.ts';
import { followSwitches } from './switched-off.ts';
import { askRegistry } from './whole-plan.ts';

/** A server process may answer with what the registry said half a second ago, ms. */
const settleMs = 600;
/** All tabs hear of a revision at the same moment, and spread their asking over so long, ms. */
const spreadMs = 1_500;

/** The newest revision that this tab has heard of. */
let heard = 0;
let soon: () => void = () => undefined;

/** The stream of live events says which revision is live. */
export function heardRevision(revision: number): void {
  if (revision <= heard) return;
  heard = revision;
  soon();
}

/**
 * Keeps this tab's plan up to date: asks every `pollSeconds`, and sooner when the stream of live events tells of a revision.
 * A tab that nobody looks at, or that cannot reach the server, rests; it asks at once when that changes. Ends with the sign-in.
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
