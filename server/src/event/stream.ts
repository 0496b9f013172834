import type { ProductServices, Visitor } from '../http/context.ts';
import { scopeOf } from '../http/visitor.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { newestEvent, readEvents, standingNow } from './read.ts';

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
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let number = lastEventId === undefined ? undefined : readCursor(lastEventId);
  let missed = lastEventId !== undefined && number === undefined;
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
      log.warn({ err: error, userId: visitor.user.id }, 'a live stream broke off');
      finish();
    } finally {
      running = false;
    }
  }

  async function deliver(): Promise<void> {
    const from = number;
    const found = await database.inTenant(scopeOf(visitor), async (tx) => {
      const standing = await standingNow(tx, visitor);
      if (!standing) return undefined;
      const fresh = from === undefined ? [] : await readEvents(tx, standing, from, maxAtOnce + 1);
      return { fresh, newest: from === undefined || fresh.length > maxAtOnce ? await newestEvent(tx) : undefined };
    });
    if (!found) return finish();
    if (found.newest !== undefined) {
      number = found.newest;
      missed ||= from !== undefined;
    } else {
      for (const one of found.fresh) {
        number = one.number;
        send(`id: ${writeCursor(one.number)}\ndata: ${JSON.stringify(one.event)}\n\n`);
      }
    }
    if (missed) send(`id: ${writeCursor(number ?? 0)}\nevent: reset\ndata:\n\n`);
    missed = false;
    // An id without data tells nobody anything, but is what the browser comes back with.
    if (!greeted || beat) send(`${greeted ? ':' : 'retry: 3000'}\nid: ${writeCursor(number ?? 0)}\n\n`);
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
