import { type LiveEvent, LiveEventSchema } from '@cairn/api';
import { ApiError } from '@cairn/shell';
import { onlineAtom, openEventStream, store } from '@cairn/shell/host';
import * as v from 'valibot';
import { lookForServer } from '../session/look-for-server.ts';
import { readEvents } from './event-stream.ts';
import { backoffMs, pause, reachable } from './wait.ts';

/** What the stream says: how far it is, and mostly that something happened. */
export interface Happening {
  id: string;
  event?: LiveEvent;
  /** The number of the revision that is live now. */
  revision?: number;
  /** Nobody knows what has happened until here. */
  missed?: true;
}

/** A stream that says nothing for so long, not even that it is there, is dead: a proxy may have dropped it without a word. */
const silenceMs = 60_000;

/**
 * Holds one stream of live events open until `signal` ends it: again after each break, later each time, from the last id
 * on; without one, everything that was read until then is out of date. Rests while the server cannot be reached.
 * @throws {ApiError} 401 and 403, after which no attempt helps.
 */
export async function followStream(
  { lastId, tell }: { lastId: () => string; tell: (happening: Happening) => void },
  signal: AbortSignal,
): Promise<void> {
  let refusals = 0; // attempts in a row that opened no stream
  for (let attempt = 0; !signal.aborted; attempt += 1) {
    await reachable(signal);
    const connection = new AbortController();
    const end = () => connection.abort();
    signal.addEventListener('abort', end);
    let opened = false;
    const stopWatching = store.sub(onlineAtom, () => store.get(onlineAtom) || end());
    let silence = setTimeout(end, silenceMs);
    const alive = () => {
      clearTimeout(silence);
      silence = setTimeout(end, silenceMs);
    };
    try {
      const after = lastId();
      const body = await openEventStream(after, connection.signal);
      attempt = 0;
      refusals = 0;
      opened = true;
      // Without an id to go on after, nobody knows what has happened since this tab has read what it shows.
      if (after === '') tell({ id: '', missed: true });
      for await (const { type, data, id } of readEvents(body, alive)) {
        const said = v.safeParse(v.pipe(v.string(), v.parseJson(), LiveEventSchema), data);
        // A type that this release does not know yet only moves the stream on.
        if (type === 'reset') tell({ id, missed: true });
        else if (type === 'registry') tell({ id, revision: Number(data) });
        else tell(said.success ? { id, event: said.output } : { id });
      }
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof ApiError && (error.status === 401 || error.status === 403)) throw error;
      // That an open stream ends is ordinary: proxies and servers end them. Leaving the page ends one attempt, never two in a row.
      if (!opened) refusals += 1;
      if (!opened && refusals > 1) console.warn('live event stream failed', error instanceof ApiError ? error.code : error);
      lookForServer(error);
    } finally {
      clearTimeout(silence);
      stopWatching();
      signal.removeEventListener('abort', end);
    }
    await pause(backoffMs(attempt), signal);
  }
}
