import * as v from 'valibot';
import type { Operation } from './operation.ts';

/** The token in the link of a notification mail: the person's id and a signature. */
export const UnsubscribeTokenSchema = v.pipe(v.string(), v.regex(/^[\w-]{1,64}\.[\w-]{43}$/, 'VALUE_INVALID'));

const open = { tag: 'Notifications', access: 'public', query: v.object({ token: UnsubscribeTokenSchema }) } as const;
const SwitchedSchema = v.object({ success: v.literal(true), emails: v.boolean() });

/** Turning notification mails off by the link in them, without a sign-in. */
export const notificationEmailOperations = {
  off: {
    ...open,
    name: 'stopNotificationEmails',
    method: 'post',
    path: '/notifications/unsubscribe',
    summary: 'Turns off all emails about notifications for the recipient of the link (RFC 8058). The same answer when repeated.',
    output: SwitchedSchema,
    refusals: ['NOT_FOUND', 'RATE_LIMITED'],
  },
  on: {
    ...open,
    name: 'resumeNotificationEmails',
    method: 'post',
    path: '/notifications/resubscribe',
    summary: 'Turns the emails about notifications on again, as they were.',
    output: SwitchedSchema,
    refusals: ['NOT_FOUND', 'RATE_LIMITED'],
  },
} as const satisfies Record<string, Operation>;
