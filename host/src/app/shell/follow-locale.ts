import { ApiError } from '@cairn/shell';
import { localeAtom, store } from '@cairn/shell/host';
import { fetchPlan } from '../remotes/plan.ts';
import { takeUpPlan } from '../remotes/whole-plan.ts';

/** Refetches the plan when the language changes, because its navigation labels are in one language. */
export function followLocale(): void {
  store.sub(localeAtom, () => void relabel());
}

async function relabel(): Promise<void> {
  try {
    takeUpPlan(await fetchPlan());
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    console.warn('the navigation keeps its language until the server answers', error.code);
  }
}
