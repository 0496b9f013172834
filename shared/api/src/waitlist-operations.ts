import * as v from 'valibot';
import { AuthResponseSchema } from './identity.ts';
import { exportSummary, type Operation } from './operation.ts';
import {
  AdmitSchema,
  AdmittedSchema,
  JoinWaitlistSchema,
  WaitlistExportQuerySchema,
  WaitlistPlaceSchema,
  WaitlistQuerySchema,
  WaitlistSchema,
  WaitlistVerifyQuerySchema,
} from './waitlist.ts';

const open = { tag: 'Sign-in', access: 'public' } as const;
const managed = { tag: 'Administration', access: 'platform.admin' } as const;

/** The waiting list for sign-up by invitation (CAIRN_SIGNUP=waitlist): joining it, and admitting people. */
export const waitlistOperations = {
  join: {
    ...open,
    name: 'joinWaitlist',
    method: 'post',
    path: '/auth/waitlist',
    summary: 'Asks for a place on the waiting list: mails a link that confirms the address. The same answer for every address.',
    body: JoinWaitlistSchema,
    output: AuthResponseSchema,
    refusals: ['MAIL_UNAVAILABLE', 'CROSS_SITE', 'RATE_LIMITED'],
  },
  verify: {
    ...open,
    name: 'verifyWaitlistAddress',
    method: 'get',
    path: '/auth/waitlist/verify',
    summary: 'Confirms the address of a link, and returns how many are ahead.',
    query: WaitlistVerifyQuerySchema,
    output: WaitlistPlaceSchema,
    refusals: ['NOT_FOUND', 'RATE_LIMITED'],
  },
  list: {
    ...managed,
    name: 'listWaitlist',
    method: 'get',
    path: '/admin/waitlist',
    summary: 'Everyone on the waiting list. Sorted by `place`: those who wait, first in line first.',
    query: WaitlistQuerySchema,
    output: WaitlistSchema,
  },
  export: {
    ...managed,
    name: 'exportWaitlist',
    method: 'get',
    path: '/admin/waitlist/export',
    summary: exportSummary,
    query: WaitlistExportQuerySchema,
    output: v.string(),
    media: 'text/csv',
  },
  admit: {
    ...managed,
    name: 'admitFromWaitlist',
    method: 'post',
    path: '/admin/waitlist/admit',
    summary: 'Lets the next ones sign up, or some of your choice: each is mailed a link. Those who do not wait are skipped.',
    body: AdmitSchema,
    output: AdmittedSchema,
    refusals: ['NOT_FOUND'],
  },
} as const satisfies Record<string, Operation>;
