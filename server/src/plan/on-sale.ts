import { defaultPlans, type Plan } from '@cairn/api';
import type { Services } from '../services.ts';
import { listPlans } from './query.ts';

/**
 * Returns a function that reads the plans for public pages. While the database is unavailable, it returns the last known or the default
 * plans and logs a warning, so that public pages show no error.
 */
export function plansOnSale({ database, log }: Pick<Services, 'database' | 'log'>): () => Promise<Plan[]> {
  let last: readonly Plan[] = defaultPlans;
  return async () => {
    try {
      last = await database.anonymous(listPlans);
    } catch (error) {
      log.warn({ event: 'plans.read_failed', err: error }, 'plans could not be read; public pages show the last known ones');
    }
    return [...last];
  };
}
