import { atom, useAtomValue } from 'jotai';
import * as v from 'valibot';
import { onlineAtom } from './connection.ts';
import { store } from './session.ts';

/** A change that is queued until the server answers, stored under its idempotency key: sending it twice takes effect once. */
export const QueuedChangeSchema = v.object({
  /** The idempotency key. */
  id: v.string(),
  method: v.picklist(['post', 'put', 'patch', 'delete']),
  path: v.string(),
  json: v.optional(v.unknown()),
  /** The changed row. */
  row: v.string(),
  /** A description of the change, in the language at the time of the change. */
  label: v.string(),
  /** Text that the user typed for it. Shown again when the change is refused. */
  text: v.optional(v.string()),
  /** Time of the change, in milliseconds since the epoch. */
  at: v.number(),
  /** Why the server refused it. A refused change waits for its author's decision. */
  refused: v.nullable(v.string()),
});
export type QueuedChange = v.InferOutput<typeof QueuedChangeSchema>;

/** How a change is queued when the server does not answer. */
export interface QueueOptions extends Pick<QueuedChange, 'label' | 'text'> {
  /** The changed row. Left out for a new row, which nothing else can change before it is sent. */
  row?: string;
  /** Reverts the optimistic update as long as the change is not sent. Left out where nothing shows it yet. */
  onUndo?: () => void;
}

/** Stores changes until they can be sent. The host provides it. */
export interface Queue {
  add(waiting: QueuedChange, undone: () => void): Promise<void>;
}

let queue: Queue | undefined;

export function configureQueue(given: Queue | undefined): void {
  queue = given;
}

/** The queued changes of this user in this browser, in sending order. Written by the host. */
export const queuedChangesAtom = atom<readonly QueuedChange[]>([]);

export function useQueuedChanges(): readonly QueuedChange[] {
  return useAtomValue(queuedChangesAtom, { store });
}

const waitingRowsAtom = atom((get) => new Set(get(queuedChangesAtom).map(({ row }) => row)));

/** Returns whether a change of this row is queued. */
export function useIsQueued(row: string): boolean {
  return useAtomValue(waitingRowsAtom, { store }).has(row);
}

/** Returns whether a change can be queued when the server does not answer. */
export function canQueue(): boolean {
  return queue !== undefined;
}

/** Returns whether a change must be queued without asking the server: it is offline, or earlier changes must be sent first. */
export function mustQueue(): boolean {
  return queue !== undefined && (!store.get(onlineAtom) || store.get(queuedChangesAtom).some(({ refused }) => refused === null));
}

/** Queues a change. @throws when no queue is configured or this browser cannot store it */
export async function queueChange(
  change: Pick<QueuedChange, 'id' | 'method' | 'path' | 'json'>,
  { row = change.id, label, text, onUndo = () => undefined }: QueueOptions,
): Promise<void> {
  if (!queue) throw new Error('nothing keeps what waits');
  await queue.add({ ...change, row, label, text, at: Date.now(), refused: null }, onUndo);
}
