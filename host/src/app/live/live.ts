import { ApiError, getSession, subscribeSession } from '@cairn/shell';
import { liveHappened, liveMissed } from '@cairn/shell/host';
import { checkSession } from '../session/session-check.ts';
import { followStream, type Happening } from './stream.ts';

/** Between the tabs of one person: what has happened, and, for a tab that has just come, how far the stream is. */
type Message = { kind: 'happened'; happening: Happening } | { kind: 'hello' } | { kind: 'at'; id: string };

/**
 * Live events for this tab. One tab of the browser holds the stream and tells the others; when it closes, the next one
 * goes on after the last event. Ends with the sign-in.
 */
export function followLive(): void {
  const session = getSession();
  if (!session) return;
  const name = `cairn.live.${session.tenant.id}.${session.user.id}`;
  const channel = new BroadcastChannel(name);
  const ending = new AbortController();
  let lastId = '';
  let leading = false;
  let led = false; // by another tab, before this one
  const take = ({ id, event, missed }: Happening) => {
    lastId = id || lastId;
    if (event) liveHappened(event);
    if (missed) liveMissed();
  };
  const say = (message: Message) => channel.postMessage(message);
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'hello') {
      if (leading) say({ kind: 'at', id: lastId });
      return;
    }
    led = true;
    if (data.kind === 'happened') take(data.happening);
    else lastId ||= data.id;
  };
  say({ kind: 'hello' });
  const stop = subscribeSession((now) => {
    if (now) return;
    stop();
    ending.abort();
    channel.close();
  });
  const lead = async () => {
    leading = true;
    const tell = (happening: Happening) => {
      take(happening);
      say({ kind: 'happened', happening });
    };
    await followStream({ lastId: () => lastId, tell, late: led }, ending.signal);
  };
  navigator.locks.request(name, { signal: ending.signal }, lead).catch((error: unknown) => {
    if (ending.signal.aborted) return;
    console.warn('no live events', error);
    // A sign-in that is over is said at the next call: nobody's words are taken away while they write.
    if (!(error instanceof ApiError && error.status === 401)) void checkSession();
  });
}
