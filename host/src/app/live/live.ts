import { ApiError, getSession, subscribeSession } from '@cairn/shell';
import { liveHappened, liveMissed } from '@cairn/shell/host';
import { heardRevision } from '../remotes/follow-registry.ts';
import { refreshPermissions, tenantChanged } from '../session/refresh-permissions.ts';
import { endRefused } from '../session/refused.ts';
import { checkSession } from '../session/session-check.ts';
import { type ReplayedEvents, rememberReplayed } from './replayed-events.ts';
import { followStream, type StreamMessage } from './stream.ts';

/** Messages between the tabs of one user. A new tab sends the position at which its page was read, and gets the events since then. */
type Message = { kind: 'happened'; happening: StreamMessage; to?: string } | { kind: 'hello'; after: string; from: string };

/**
 * Follows live events in this tab, from the position at which its page was read (`after`; empty if unknown, then everything is refetched).
 * One tab of the browser holds the stream and forwards events to the others. When it closes, another tab continues after the last event.
 * Ends with the sign-in.
 */
export function followLive(after: string): void {
  const session = getSession();
  if (!session) return;
  const name = `cairn.live.${session.tenant.id}.${session.user.id}`;
  const channel = new BroadcastChannel(name);
  const ending = new AbortController();
  const self = crypto.randomUUID();
  let lastId = after;
  let told: ReplayedEvents | undefined; // set while this tab holds the stream
  let revision = 0;
  const take = ({ id, event, missed, revision: live }: StreamMessage) => {
    lastId = id || lastId;
    if (live !== undefined) {
      revision = live;
      heardRevision(live);
    }
    if (event?.type === 'session.changed') void (event.id === session.user.id ? refreshPermissions(told !== undefined) : tenantChanged());
    else if (event) liveHappened(event);
    if (missed) liveMissed();
  };
  const say = (message: Message) => channel.postMessage(message);
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'hello') return told && welcome(told, data);
    if (data.to === undefined || data.to === self) take(data.happening);
  };
  const welcome = (known: ReplayedEvents, newcomer: { after: string; from: string }) => {
    const missed: readonly StreamMessage[] = known.after(newcomer.after) ?? [{ id: lastId, missed: true }];
    for (const happening of [...missed, { id: lastId, revision }]) say({ kind: 'happened', happening, to: newcomer.from });
  };
  say({ kind: 'hello', after, from: self });
  const stop = subscribeSession((now) => {
    if (now) return;
    stop();
    ending.abort();
    channel.close();
  });
  const lead = async () => {
    const known = rememberReplayed(lastId);
    told = known;
    const tell = (happening: StreamMessage) => {
      known.add(happening);
      take(happening);
      say({ kind: 'happened', happening });
    };
    await followStream({ lastId: () => lastId, tell }, ending.signal);
  };
  navigator.locks.request(name, { signal: ending.signal }, lead).catch((error: unknown) => {
    if (ending.signal.aborted) return;
    console.warn('no live events', error);
    // The sign-in ended elsewhere or the password changed: nothing may stay visible on this screen.
    if (error instanceof ApiError && error.status === 401) void endRefused();
    else void checkSession();
  });
}
