import * as v from 'valibot';
import { anyOf, exportQuery, pageOf, pageQuery, sortQuery } from './list.ts';
import { exportSummary, type Operation } from './operation.ts';
import { IdSchema } from './plain-text.ts';

/** What a mail is about. */
export const mailKinds = [
  'registration',
  'sign-in-code',
  'password-reset',
  'account-change',
  'invitation',
  'invitation-answer',
  'waitlist',
  'ticket-answer',
  'ticket-received',
  'invoice',
  'subscription',
  'usage',
  'closing',
  'suspension',
  'notification',
  'digest',
] as const;
export type MailKind = (typeof mailKinds)[number];

/**
 * `queued`: not sent yet, or the mail server deferred it and a retry is scheduled. `sent`: the mail server accepted it. `failed`: the mail
 * server refused it, or its content expired.
 */
export const mailStates = ['queued', 'sent', 'failed'] as const;
export type MailState = (typeof mailStates)[number];

/** Days for which deliveries are listed. */
export const mailDeliveryDays = 30;

/** A mail on its way to one person, without its words. */
export const MailRecordSchema = v.object({
  id: v.string(),
  kind: v.picklist(mailKinds),
  state: v.picklist(mailStates),
  /** The organization that it concerns; null for a mail about an account. */
  tenant: v.nullable(v.object({ id: v.string(), name: v.string() })),
  /** The first letter and the host of the address: `l…@orbit.example`. */
  recipient: v.string(),
  attempts: v.number(),
  /** The last answer of the mail server without addresses, or an error code; empty before the first. */
  reply: v.string(),
  createdAt: v.string(),
  updatedAt: v.string(),
});
export type MailRecord = v.InferOutput<typeof MailRecordSchema>;

const filters = {
  state: anyOf(mailStates),
  kind: anyOf(mailKinds),
  tenant: v.optional(IdSchema),
  ...sortQuery(['attention', 'created'], 'attention', 'asc'),
};
/** GET /admin/mails. `attention` sorts failed and deferred ones first, then the newest. `q` searches the host of the recipient. */
export const MailDeliveryQuerySchema = v.object({ ...pageQuery, ...filters });
/** GET /admin/mails/export. */
export const MailDeliveryExportQuerySchema = v.object({ ...exportQuery, ...filters });
/** `failed`: number of mails of the last 24 hours that failed, independent of filters. */
export const MailDeliveryListSchema = v.object({ ...pageOf(MailRecordSchema).entries, failed: v.number() });

const managed = { tag: 'Administration', access: 'platform.admin' } as const;

/** The mails of the installation, for platform administrators. */
export const mailDeliveryOperations = {
  list: {
    ...managed,
    name: 'listMailDeliveries',
    method: 'get',
    path: '/admin/mails',
    summary: 'Mails of the last 30 days with their state and the answer of the mail server. Addresses are masked; words are not stored.',
    query: MailDeliveryQuerySchema,
    output: MailDeliveryListSchema,
  },
  export: {
    ...managed,
    name: 'exportMailDeliveries',
    method: 'get',
    path: '/admin/mails/export',
    summary: exportSummary,
    query: MailDeliveryExportQuerySchema,
    output: v.string(),
    media: 'text/csv',
  },
} as const satisfies Record<string, Operation>;
