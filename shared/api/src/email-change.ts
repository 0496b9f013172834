import * as v from 'valibot';
import { CodeSchema, EmailSchema } from './identity.ts';
import type { Operation } from './operation.ts';

/** How long the codes of a change are good, in minutes. */
export const emailChangeMinutes = 30;

/** POST /auth/email-change: the new address. Replaces a change that waits. */
export const EmailChangeInputSchema = v.object({ email: EmailSchema });

/** POST /auth/email-change/confirm: the codes that were sent to the present and to the new address. */
export const EmailChangeConfirmSchema = v.object({ current: CodeSchema, next: CodeSchema });

/** A change of the address that waits for its codes; null if there is none. */
export const EmailChangeSchema = v.object({ change: v.nullable(v.object({ email: v.string(), expiresAt: v.string() })) });
export type EmailChange = v.InferOutput<typeof EmailChangeSchema>;

const shared = { tag: 'Sign-in', access: 'signed-in', output: EmailChangeSchema } as const;

/** The change of a person's own address, confirmed at the present and at the new one. */
export const emailChangeOperations = {
  get: {
    ...shared,
    name: 'getEmailChange',
    method: 'get',
    path: '/auth/email-change',
    summary: 'The change of the own address that waits for its codes.',
  },
  begin: {
    ...shared,
    name: 'beginEmailChange',
    method: 'post',
    path: '/auth/email-change',
    summary: 'Emails a code to the present address and one to the new address. The response is the same for an address in use.',
    body: EmailChangeInputSchema,
    refusals: ['REAUTHENTICATE', 'MAIL_UNAVAILABLE', 'RATE_LIMITED'],
  },
  confirm: {
    ...shared,
    name: 'confirmEmailChange',
    method: 'post',
    path: '/auth/email-change/confirm',
    summary: 'Changes the address, with both codes. Links to set a new password that were sent before stop working.',
    body: EmailChangeConfirmSchema,
    refusals: ['CODE_INVALID', 'CODE_EXPIRED'],
  },
  cancel: {
    ...shared,
    name: 'cancelEmailChange',
    method: 'delete',
    path: '/auth/email-change',
    summary: 'Cancels the change that waits. Its codes stop working.',
  },
} as const satisfies Record<string, Operation>;
