import { hearsPlatform } from '../event/bell.ts';
import type { Visitor } from '../http/context.ts';
import { scopeOf } from '../http/visitor.ts';
import type { ProductServices } from '../services.ts';
import { type Cursor, readCursor, writeCursor } from './cursor.ts';
import { followPlatform, type NumberedEvent, newestEvent, newestRevision, readEvents, readPlatformEvents, standingNow } from './read.ts';

/** Keeps proxies from closing the connection, and finds a sign-in that is over where no bell has rung. */
const heartbeatMs = 15_000;
/** More than these at once are not told one by one: everything is read again. */
const maxAtOnce = 500;
/** A reader that leaves this many bytes unread is let go; it comes back with its Last-Event-ID. */
const maxUnread = 64 * 1024;

/**
 * The stream of one browser: what changes from now on, or after `lastEventId`. It ends with the sign-in.
 * @throws ApiError RATE_LIMITED where there are too many streams
 */
export function openStream(
  { database, bell, log }: ProductServices,
  visitor: Visitor,
  lastEventId: string | undefined,
  requestId: string,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let cursor = lastEventId === undefined ? undefined : readCursor(lastEventId);
  let toldRevision: number | undefined;
  let missed = lastEventId !== undefined && cursor === undefined;
  let following = false;
  let greeted = false;
  let running = false;
  let again = false;
  let beat = false;
  let open = true;
  let send: (text: string) => void = () => undefined;
  let end: () => void = () => undefined;

  const leave = bell.hear({ visitor, wake: () => void look(), close: () => finish() });
  const timer = setInterval(() => {
    beat = true;
    void look();
  }, heartbeatMs).unref();

  function finish(): void {
    if (!open) return;
    open = false;
    clearInterval(timer);
    leave();
    end();
  }

  /** Reads and sends what is new; once more where the bell has rung meanwhile. */
  async function look(): Promise<void> {
    again = true;
    if (running) return;
    running = true;
    try {
      while (again && open) {
        again = false;
        await deliver();
      }
    } catch (error) {
      log.warn({ event: 'events.stream_failed', err: error, userId: visitor.user.id }, 'event stream failed');
      finish();
    } finally {
      running = false;
    }
  }

  async function deliver(): Promise<void> {
    const from = cursor;
    const found = await database.inTenant(scopeOf(visitor), async (tx) => {
      const standing = await standingNow(tx, visitor);
      if (!standing) return undefined;
      const tenant = await advance(
        from?.tenant,
        (after) => readEvents(tx, standing, after, maxAtOnce + 1),
        () => newestEvent(tx),
      );
      const revision = await newestRevision(tx);
      if (!hearsPlatform(standing)) return { tenant, revision };
      const newest = following ? undefined : await followPlatform(tx, visitor, requestId);
      const platform = await advance(
        from?.platform,
        (after) => readPlatformEvents(tx, visitor, after, maxAtOnce + 1),
        async () => newest ?? (await followPlatform(tx, visitor, requestId)) ?? 0,
      );
      return { tenant, revision, platform };
    });
    if (!found) return finish();
    following = found.platform !== undefined;
    let at: Cursor = { tenant: from?.tenant ?? found.tenant.at, platform: found.platform && (from?.platform ?? found.platform.at) };
    const tell = (reached: Partial<Cursor>, { event }: NumberedEvent) => {
      at = { ...at, ...reached };
      send(`id: ${writeCursor(at)}\ndata: ${JSON.stringify(event)}\n\n`);
    };
    for (const one of found.tenant.fresh) tell({ tenant: one.number }, one);
    for (const one of found.platform?.fresh ?? []) tell({ platform: one.number }, one);
    cursor = { tenant: found.tenant.at, platform: found.platform?.at };
    missed ||= found.tenant.missed || found.platform?.missed === true;
    if (missed) send(`id: ${writeCursor(cursor)}\nevent: reset\ndata:\n\n`);
    missed = false;
    // An id without data tells nobody anything, but is what the browser comes back with.
    if (!greeted || beat) send(`${greeted ? ':' : 'retry: 3000'}\nid: ${writeCursor(cursor)}\n\n`);
    // Not an event but how things stand, so that nothing is missed: the number alone, which is the same for everybody.
    if (found.revision !== toldRevision) send(`event: registry\ndata: ${found.revision}\n\n`);
    toldRevision = found.revision;
    greeted = true;
    beat = false;
  }

  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        send = (text) => {
          if (!open) return;
          controller.enqueue(encoder.encode(text));
          if ((controller.desiredSize ?? 0) < 0) finish();
        };
        end = () => controller.close();
        void look();
      },
      cancel() {
        end = () => undefined;
        finish();
      },
    },
    { highWaterMark: maxUnread, size: (chunk) => chunk?.byteLength ?? 0 },
  );
}

/** What is new after `from` and how far that is; where it is too much to tell one by one, or nobody was there before, only how far. */
async function advance(
  from: number | undefined,
  after: (number: number) => Promise<NumberedEvent[]>,
  newest: () => Promise<number>,
): Promise<{ fresh: NumberedEvent[]; at: number; missed: boolean }> {
  if (from === undefined) return { fresh: [], at: await newest(), missed: false };
  const fresh = await after(from);
  if (fresh.length > maxAtOnce) return { fresh: [], at: await newest(), missed: true };
  return { fresh, at: fresh.at(-1)?.number ?? from, missed: false };
}
