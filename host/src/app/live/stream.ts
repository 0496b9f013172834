import { type LiveEvent, LiveEventSchema } from '@cairn/api';
import { ApiError } from '@cairn/shell';
import { onlineAtom, openEventStream, store } from '@cairn/shell/host';
import * as v from 'valibot';
import { lookForServer } from '../session/look-for-server.ts';
import { readEvents } from './event-stream.ts';
import { backoffMs, pause, reachable } from './wait.ts';

/** A message of the stream: its position and, in most cases, an event. */
export interface StreamMessage {
  id: string;
  event?: LiveEvent;
  /** The number of the live revision. */
  revision?: number;
  /** Events before this position may be lost. */
  missed?: true;
}

/** A stream that is silent for this long, without even a keep-alive, is dead: a proxy may have dropped it silently. */
const silenceMs = 60_000;

/**
 * Keeps a stream of live events open until `signal` aborts. Reconnects after each break, with increasing delays, from the last id; without
 * an id, all data read so far is stale. Pauses while the server is unreachable.
 * @throws {ApiError} 401 and 403, which no retry can fix
 */
export async function followStream(
  { lastId, tell }: { lastId: () => string; tell: (happening: StreamMessage) => void },
  signal: AbortSignal,
): Promise<void> {
  let refusals = 0; // consecutive attempts that opened no stream
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
      // Without an id to continue after, events since this tab's reads may be lost.
      if (after === '') tell({ id: '', missed: true });
      for await (const { type, data, id } of readEvents(body, alive)) {
        const said = v.safeParse(v.pipe(v.string(), v.parseJson(), LiveEventSchema), data);
        // An event type that this release does not know only advances the position.
        if (type === 'reset') tell({ id, missed: true });
        else if (type === 'registry') tell({ id, revision: Number(data) });
        else tell(said.success ? { id, event: said.output } : { id });
      }
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof ApiError && (error.status === 401 || error.status === 403)) throw error;
      // An open stream may end normally: proxies and servers close streams. Leaving the page ends one attempt, never two in a row.
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
