import { hearsPlatform } from '../event/event-signal.ts';
import type { Visitor } from '../http/context.ts';
import { scopeOf } from '../http/visitor.ts';
import type { ProductServices } from '../services.ts';
import { type Cursor, readCursor, writeCursor } from './cursor.ts';
import { currentVisitor, followPlatform, type NumberedEvent, newestEvent, newestRevision, readEvents, readPlatformEvents } from './read.ts';

/** Keeps proxies from closing the connection, and detects an ended sign-in that sent no signal. */
const heartbeatMs = 15_000;
/** Maximum number of events to send one by one. Beyond it, clients reload everything. */
const maxAtOnce = 500;
/** Maximum number of unread bytes. A slower client is disconnected and resumes with its Last-Event-ID. */
const maxUnread = 64 * 1024;

/**
 * Opens the event stream of one browser. It sends changes from now on, or after `lastEventId`, and closes when the sign-in ends.
 * @throws ApiError RATE_LIMITED if there are too many streams
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

  /** Reads and sends new events. Repeats if it was called again meanwhile. */
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
      const standing = await currentVisitor(tx, visitor);
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
    // An id without data triggers no event, but the browser resumes from it.
    if (!greeted || beat) send(`${greeted ? ':' : 'retry: 3000'}\nid: ${writeCursor(cursor)}\n\n`);
    // This is the current state rather than an event, so nothing can be missed. It contains only the number, which is the same for
    // everybody.
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

/** Returns the events after `from` and the new position. Returns only the position if there are too many events or no previous position. */
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
