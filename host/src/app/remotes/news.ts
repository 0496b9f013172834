import type { Plan } from '@cairn/contract';
import { store } from '@cairn/shell/host';
import { atom } from 'jotai';

/** What is live now, and runs here in another release: only a reload takes it up. */
export interface News {
  /** The remote's id; `shell` for the host itself. */
  id: string;
  /** What people call it; empty for the host. */
  label: string;
  /** The release that is live. */
  release: string;
}

export const newsAtom = atom<readonly News[]>([]);
const closedAtom = atom<ReadonlySet<string>>(new Set<string>());

/** What is worth saying: each release is offered once. */
export const offeredAtom = atom((get) => get(newsAtom).filter((news) => !get(closedAtom).has(nameOf(news))));

/** What is live in `fresh` and not in `plan`, which is what the tab goes on with. */
export function newsOf(plan: Plan, fresh: Plan): News[] {
  const shell = plan.shell === fresh.shell ? [] : [{ id: 'shell', label: '', release: fresh.shell }];
  const remotes = fresh.remotes.flatMap(({ id, label, release }) => {
    const running = plan.remotes.find((remote) => remote.id === id);
    return running && running.release !== release ? [{ id, label, release }] : [];
  });
  return [...shell, ...remotes];
}

/** Says no more of what is offered now. */
export function closeNews(): void {
  const offered = store.get(offeredAtom);
  store.set(closedAtom, (closed) => new Set([...closed, ...offered.map(nameOf)]));
}

function nameOf({ id, release }: News): string {
  return `${id} ${release}`;
}
