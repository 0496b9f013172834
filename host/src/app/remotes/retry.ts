import { ApiError } from '@cairn/shell';
import { store } from '@cairn/shell/host';
import { isReady } from './loader.ts';
import { fetchPlan, planAtom } from './plan.ts';
import { reloadInPlace } from './reload.ts';

/**
 * Before a page of a loaded remote is tried again: is its release still the one that is live? A newer one is taken up by
 * a reload, which keeps the place and what was typed. Answers whether the page is on its way out.
 */
export async function reloadForNewerRelease(id: string): Promise<boolean> {
  const running = store.get(planAtom).remotes.find((remote) => remote.id === id);
  if (!running || !isReady(id)) return false;
  try {
    const fresh = await fetchPlan();
    const live = fresh.remotes.find((remote) => remote.id === id);
    if (!live || live.release === running.release) return false;
    reloadInPlace();
    return true;
  } catch (error) {
    if (error instanceof ApiError) return false; // the registry cannot be reached either: the page is tried as it is
    throw error;
  }
}
