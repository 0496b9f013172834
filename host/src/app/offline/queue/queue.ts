import { ApiError, call, getSession, offerUndo, queryClient } from '@cairn/shell';
import { configureQueue, onlineAtom, type QueuedChange, queuedChangesAtom, store } from '@cairn/shell/host';
import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import * as v from 'valibot';
import { withLock } from '../../boot/lock.ts';
import { checkSession } from '../../session/session-check.ts';
import { afterRefused, afterSent, nextToSend } from './entries.ts';
import { type Kept, keptFor } from './kept.ts';

/** The server is busy, or works on the same thing already: asked again after so long. */
const againMs = 5_000;

let kept: Kept | undefined;
let channel: BroadcastChannel | undefined;
let lockName = '';
let again: ReturnType<typeof setTimeout> | undefined;

/**
 * Keeps what cannot be sent, and sends what waits, in the order in which it was done, as soon as the server answers: what
 * was kept before this person signed in again too. One tab sends for all of them.
 */
export async function openQueue(i18n: I18n): Promise<void> {
  const session = getSession();
  if (!session) return;
  const name = `cairn.queue.${session.tenant.id}.${session.user.id}`;
  kept = keptFor(session.user.id, session.tenant.id);
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

/** Forgets a change that was refused or not sent yet; what is shown is read again. */
export async function discard(id: string): Promise<void> {
  await change((entries) => entries.filter((entry) => entry.id !== id));
  await queryClient.invalidateQueries();
}

/** Sends a change that was refused once more, under a key of its own: the refusal was kept under the former one. */
export async function tryAgain(id: string): Promise<void> {
  await change((entries) => entries.map((entry) => (entry.id === id ? { ...entry, id: crypto.randomUUID(), refused: null } : entry)));
  await sendWaiting();
}

/** Sends what waits, one after the other, unless another tab is at it. */
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

/** Sends one. False where there is no use in going on now. */
async function send(waiting: QueuedChange): Promise<boolean> {
  const { id, method, path, json } = waiting;
  try {
    const answer = await call(method, path, v.unknown(), { json, idempotencyKey: id, quiet: true });
    await change((entries) => afterSent(entries, waiting, answer));
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'NETWORK' || error.code === 'TIMEOUT' || error.code === 'TENANT_MISMATCH' || error.status === 401) {
      // Finds out whether the server is away, the sign-in over or in another organization; the queue waits for each of them.
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
