import { atom, useAtomValue } from 'jotai';
import * as v from 'valibot';
import { onlineAtom } from './connection.ts';
import { store } from './session.ts';

/** A change that waits for the server, as it would have been sent. It is kept under its idempotency key: whatever comes twice is done once. */
export const QueuedChangeSchema = v.object({
  /** The idempotency key. */
  id: v.string(),
  method: v.picklist(['post', 'put', 'patch', 'delete']),
  path: v.string(),
  json: v.optional(v.unknown()),
  /** The row that it changes. */
  row: v.string(),
  /** What it does, in the words of when it was done. */
  label: v.string(),
  /** What somebody has typed for it: shown again where it is refused. */
  text: v.optional(v.string()),
  /** Milliseconds. */
  at: v.number(),
  /** Why the server did not take it: it waits for a word of its writer. */
  refused: v.nullable(v.string()),
});
export type QueuedChange = v.InferOutput<typeof QueuedChangeSchema>;

/** What becomes of a change where the server does not answer. */
export interface QueueOptions extends Pick<QueuedChange, 'label' | 'text'> {
  /** The row that it changes; left out for a new one, which nothing else can change before it is sent. */
  row?: string;
  /** Undoes it where it is shown, as long as it has not been sent; left out where nothing shows it yet. */
  onUndo?: () => void;
}

/** Keeps changes until they can be sent. The host gives it, once it is there. */
export interface Queue {
  add(waiting: QueuedChange, undone: () => void): Promise<void>;
}

let queue: Queue | undefined;

export function configureQueue(given: Queue | undefined): void {
  queue = given;
}

/** What waits in this browser for this person, in the order in which it will be sent. Written by the host. */
export const queuedChangesAtom = atom<readonly QueuedChange[]>([]);

export function useQueuedChanges(): readonly QueuedChange[] {
  return useAtomValue(queuedChangesAtom, { store });
}

const waitingRowsAtom = atom((get) => new Set(get(queuedChangesAtom).map(({ row }) => row)));

/** Waits a change of this row to be sent? */
export function useIsQueued(row: string): boolean {
  return useAtomValue(waitingRowsAtom, { store }).has(row);
}

/** Can a change be kept that is not answered? */
export function canQueue(): boolean {
  return queue !== undefined;
}

/** Is there no use in asking the server now: it does not answer, or something of before waits to be sent first? */
export function mustQueue(): boolean {
  return queue !== undefined && (!store.get(onlineAtom) || store.get(queuedChangesAtom).some(({ refused }) => refused === null));
}

/** Keeps a change for later. @throws where this browser cannot keep it */
export async function queueChange(
  change: Pick<QueuedChange, 'id' | 'method' | 'path' | 'json'>,
  { row = change.id, label, text, onUndo = () => undefined }: QueueOptions,
): Promise<void> {
  if (!queue) throw new Error('nothing keeps what waits');
  await queue.add({ ...change, row, label, text, at: Date.now(), refused: null }, onUndo);
}
