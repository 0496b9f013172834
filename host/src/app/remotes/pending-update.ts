import type { Plan } from '@cairn/contract';
import { store } from '@cairn/shell/host';
import { atom } from 'jotai';

/** A remote, or the host, whose live release differs from the one this tab runs. A reload is needed to switch. */
export interface PendingUpdate {
  /** The remote's id; `shell` for the host itself. */
  id: string;
  /** The display name; empty for the host. */
  label: string;
  /** The live release. */
  release: string;
}

export const pendingUpdateAtom = atom<readonly PendingUpdate[]>([]);
const closedAtom = atom<ReadonlySet<string>>(new Set<string>());

/** The updates to show. Each release is offered once. */
export const offeredAtom = atom((get) => get(pendingUpdateAtom).filter((news) => !get(closedAtom).has(nameOf(news))));

/** Returns what is live in `fresh` but not in `plan`, with which the tab continues. */
export function pendingUpdateOf(plan: Plan, fresh: Plan): PendingUpdate[] {
  const shell = plan.shell === fresh.shell ? [] : [{ id: 'shell', label: '', release: fresh.shell }];
  const remotes = fresh.remotes.flatMap(({ id, label, release }) => {
    const running = plan.remotes.find((remote) => remote.id === id);
    return running && running.release !== release ? [{ id, label, release }] : [];
  });
  return [...shell, ...remotes];
}

/** Dismisses the updates that are currently offered. */
export function dismissPendingUpdate(): void {
  const offered = store.get(offeredAtom);
  store.set(closedAtom, (closed) => new Set([...closed, ...offered.map(nameOf)]));
}

function nameOf({ id, release }: PendingUpdate): string {
  return `${id} ${release}`;
}
