import { ApiError, call, getSession, offerUndo, queryClient } from '@cairn/shell';
import { configureQueue, onlineAtom, type QueuedChange, queuedChangesAtom, store } from '@cairn/shell/host';
import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import * as v from 'valibot';
import { withLock } from '../../boot/lock.ts';
import { checkSession } from '../../session/session-check.ts';
import { afterRefused, afterSent, nextToSend } from './entries.ts';
import { type StoredQueue, storedQueueOf } from './stored-queue.ts';

/** The delay before a retry when the server is busy or is already processing the change. */
const againMs = 5_000;

let kept: StoredQueue | undefined;
let channel: BroadcastChannel | undefined;
let lockName = '';
let again: ReturnType<typeof setTimeout> | undefined;

/**
 * Queues changes that cannot be sent, and sends them in order as soon as the server answers, including those from before this sign-in. One
 * tab sends for all.
 */
export async function openQueue(i18n: I18n): Promise<void> {
  const session = getSession();
  if (!session) return;
  const name = `cairn.queue.${session.tenant.id}.${session.user.id}`;
  kept = storedQueueOf(session.user.id, session.tenant.id);
  channel = new BroadcastChannel(name);
  channel.onmessage = () => void reread();
  lockName = name;
  configureQueue({
    async add(waiting, undone) {
      await change((entries) => [...entries, waiting]);
      offerUndo(i18n._(msg`${waiting.label}. Not sent yet.`), () => {
        void change((entries) => entries.filter(({ id }) => id !== waiting.id)).then(undone);
      });
      if (store.get(onlineAtom)) void sendWaiting();
    },
  });
  await reread();
  store.sub(onlineAtom, () => store.get(onlineAtom) && void sendWaiting());
  if (store.get(onlineAtom)) await sendWaiting();
}

/** Discards a refused or unsent change, and refetches what is shown. */
export async function discard(id: string): Promise<void> {
  await change((entries) => entries.filter((entry) => entry.id !== id));
  await queryClient.invalidateQueries();
}

/** Sends a refused change again under a new key, because the server has stored the refusal under the old one. */
export async function retryChange(id: string): Promise<void> {
  await change((entries) => entries.map((entry) => (entry.id === id ? { ...entry, id: crypto.randomUUID(), refused: null } : entry)));
  await sendWaiting();
}

/** Sends the queue one by one, unless another tab is doing so. */
export async function sendWaiting(): Promise<void> {
  clearTimeout(again);
  if (!nextToSend(store.get(queuedChangesAtom))) return;
  const work = async (isHeld: boolean) => {
    if (!isHeld || !kept) return;
    let sent = false;
    for (let next = nextToSend(await kept.read()); next; next = nextToSend(await kept.read())) {
      if (!(await send(next))) break;
      sent = true;
    }
    if (sent) await queryClient.invalidateQueries();
  };
  await withLock(lockName, work, { ifAvailable: true });
}

/** Sends one change. Returns false if the queue should stop for now. */
async function send(waiting: QueuedChange): Promise<boolean> {
  const { id, method, path, json } = waiting;
  try {
    const answer = await call(method, path, v.unknown(), { json, idempotencyKey: id, quiet: true });
    await change((entries) => afterSent(entries, waiting, answer));
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'NETWORK' || error.code === 'TIMEOUT' || error.code === 'TENANT_MISMATCH' || error.status === 401) {
      // Checks whether the server is unreachable, or the sign-in has ended or changed its organization. The queue waits in all three cases.
      void checkSession();
      return false;
    }
    if (error.status === 429 || error.status >= 500 || error.code === 'IN_PROGRESS') {
      again = setTimeout(() => void sendWaiting(), againMs);
      return false;
    }
    await change((entries) => afterRefused(entries, waiting, error.code));
    return true;
  }
}

async function change(work: (entries: QueuedChange[]) => QueuedChange[]): Promise<void> {
  if (!kept) return;
  store.set(queuedChangesAtom, await kept.change(work));
  channel?.postMessage('changed');
}

async function reread(): Promise<void> {
  if (kept) store.set(queuedChangesAtom, await kept.read());
}
