import type { Services } from '../services.ts';

/** The server's services for jobs. Each job declares the ones it uses. */
export type JobServices = Pick<Services, 'database' | 'files' | 'mailer' | 'runs' | 'platform' | 'settings'>;

export const second = 1_000;
export const minute = 60 * second;
export const hour = 60 * minute;
