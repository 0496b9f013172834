import { ApiError } from '@cairn/shell';
import { localeAtom, store } from '@cairn/shell/host';
import { adoptPlan } from '../remotes/full-plan.ts';
import { fetchPlan } from '../remotes/plan.ts';

/** Refetches the plan when the language changes, because its navigation labels are in one language. */
export function followLocale(): void {
  store.sub(localeAtom, () => void relabel());
}

async function relabel(): Promise<void> {
  try {
    adoptPlan(await fetchPlan());
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    console.warn('the navigation keeps its language until the server answers', error.code);
  }
}
