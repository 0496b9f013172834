import type { Services } from '../services.ts';

/** What jobs need of the server; each names its part of it. */
export type JobServices = Pick<Services, 'database' | 'files' | 'mailer' | 'runs' | 'platform' | 'settings'>;

export const second = 1_000;
export const minute = 60 * second;
export const hour = 60 * minute;
