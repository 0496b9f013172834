import { ApiError } from '@cairn/shell';
import { localeAtom, store } from '@cairn/shell/host';
import { fetchPlan, planAtom } from '../remotes/plan.ts';

/** The labels of the navigation come in the plan, in one language: another language wants them anew. */
export function followLocale(): void {
  store.sub(localeAtom, () => void relabel());
}

async function relabel(): Promise<void> {
  try {
    const fresh = await fetchPlan();
    const labels = new Map(fresh.remotes.map((remote) => [remote.id, remote]));
    // Labels alone: which releases this tab runs does not change under it.
    store.set(planAtom, (plan) => ({
      ...plan,
      remotes: plan.remotes.map((remote) => {
        const relabelled = labels.get(remote.id);
        return relabelled ? { ...remote, label: relabelled.label, navigation: relabelled.navigation } : remote;
      }),
    }));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    console.warn('the navigation keeps its language until the server answers', error.code);
  }
}
