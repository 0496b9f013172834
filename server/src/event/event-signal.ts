import { can } from '@cairn/api';
import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import type { Visitor } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { signalChannel } from './announce.ts';

/** Maximum number of streams per person. A browser uses one stream for all its tabs; a person may have several browsers. */
const maxPerUser = 8;
/** Maximum number of streams in this process. Each costs a socket and a query per change in its tenant. */
const maxInAll = 2_000;

/** A stream that is registered with the bell. */
export interface Listener {
  visitor: Visitor;
  /** Called when something may have changed. */
  wake(): void;
  /** Called when this process stops. */
  close(): void;
}

export interface EventSignal {
  /**
   * Wakes the listener when something changes for it. Returns a function that unregisters it. @throws ApiError RATE_LIMITED beyond the
   * limits
   */
  hear(listener: Listener): () => void;
  /** Returns the number of open streams in this process. */
  streams(): number;
  /** Closes all streams. */
  close(): Promise<void>;
}

/** Connects the streams of this process to PostgreSQL's NOTIFY. Opens one connection with the first stream. */
export function createEventSignal(database: Database, log: Logger): EventSignal {
  const listeners = new Set<Listener>();
  let listening: { close(): Promise<void> } | undefined;

  const wakeAll = () => {
    for (const listener of listeners) listener.wake();
  };
  const ring = (payload: string) => {
    const at = payload.indexOf(':');
    const [whose, id] = [payload.slice(0, at), payload.slice(at + 1)];
    if (whose === 'registry') return wakeAll();
    for (const listener of listeners) {
      const { user, tenant } = listener.visitor;
      if (whose === 'platform' ? hearsPlatform(listener.visitor) : id === (whose === 'user' ? user.id : tenant.id)) listener.wake();
    }
  };

  return {
    hear(listener) {
      const own = [...listeners].filter(({ visitor }) => visitor.user.id === listener.visitor.user.id);
      if (own.length >= maxPerUser || listeners.size >= maxInAll) throw new ApiError('RATE_LIMITED', { retryAfter: 60 });
      listeners.add(listener);
      listening ??= database.listen(signalChannel, {
        heard: ring,
        regained: wakeAll,
        lost: (error) => log.warn({ event: 'events.listen_lost', err: error }, 'connection for live events lost'),
      });
      return () => listeners.delete(listener);
    },
    streams: () => listeners.size,
    async close() {
      for (const listener of listeners) listener.close();
      await listening?.close();
      listening = undefined;
    },
  };
}

/** Returns true if the visitor receives platform events. */
export function hearsPlatform({ subject }: Visitor): boolean {
  return can(subject, 'staff.use') || can(subject, 'platform.admin');
}
