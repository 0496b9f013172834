import * as v from 'valibot';
import { EmailSchema, LinkTokenSchema, MailDeliverySchema } from './identity.ts';
import { anyOf, exportQuery, pageOf, pageQuery, sortQuery } from './list.ts';
import { locales } from './locale.ts';
import { LocaleSchema } from './locale-schema.ts';
import { IdSchema } from './plain-text.ts';

/** Who may sign up by themselves: anybody, or those whose turn on the list has come. */
export const SignupModeSchema = v.picklist(['open', 'waitlist']);
export type SignupMode = v.InferOutput<typeof SignupModeSchema>;

/** POST /auth/waitlist. */
export const JoinWaitlistSchema = v.object({ email: EmailSchema, locale: v.optional(LocaleSchema) });

/** GET /auth/waitlist/verify. */
export const WaitlistVerifyQuerySchema = v.object({ token: LinkTokenSchema });
/** `before`: how many confirmed addresses are waiting ahead of this one. */
export const WaitlistPlaceSchema = v.object({
  success: v.literal(true),
  state: v.picklist(['waiting', 'admitted']),
  email: v.string(),
  before: v.number(),
});
export type WaitlistPlace = v.InferOutput<typeof WaitlistPlaceSchema>;

export const waitlistStates = ['waiting', 'unconfirmed', 'admitted'] as const;
export type WaitlistState = (typeof waitlistStates)[number];
/** How many can be let in at once. */
export const maxAdmitted = 100;

/** One address on the list, as an administrator sees it. */
export const WaitlistEntrySchema = v.object({
  id: v.string(),
  email: v.string(),
  /** `unconfirmed`: nobody has opened the link that was mailed; forgotten after a week. */
  state: v.picklist(waitlistStates),
  /** In the line of those that wait, from 1. */
  place: v.nullable(v.number()),
  /** The language of their mails. */
  locale: LocaleSchema,
  /** ISO 8601, as all times. */
  askedAt: v.string(),
  confirmedAt: v.nullable(v.string()),
  admittedAt: v.nullable(v.string()),
  /** The name of whoever let them in. */
  admittedBy: v.nullable(v.string()),
  /** What became of the last mail: `failed` where the mail server refused it for good. */
  delivery: MailDeliverySchema,
});
export type WaitlistEntry = v.InferOutput<typeof WaitlistEntrySchema>;

const waitlistFilters = {
  state: anyOf(waitlistStates),
  locale: anyOf(locales),
  ...sortQuery(['place', 'email', 'state', 'asked', 'admitted'], 'place', 'asc'),
};
/** GET /admin/waitlist: by `place` the line first, then who has not confirmed, then who was let in. `q` looks into addresses. */
export const WaitlistQuerySchema = v.object({ ...pageQuery, ...waitlistFilters });
/** GET /admin/waitlist/export. */
export const WaitlistExportQuerySchema = v.object({ ...exportQuery, ...waitlistFilters });
/** `signup`: whether the list is asked for at all; `waiting`: how many are in line, whatever the filters. */
export const WaitlistSchema = v.object({ ...pageOf(WaitlistEntrySchema).entries, signup: SignupModeSchema, waiting: v.number() });

/** How many of the line's next ones are let in. */
export const AdmitCountSchema = v.pipe(
  v.number('NUMBER_INVALID'),
  v.integer('NUMBER_INVALID'),
  v.minValue(1, 'NUMBER_INVALID'),
  v.maxValue(maxAdmitted, 'NUMBER_TOO_LARGE'),
);
/** POST /admin/waitlist/admit: the next `count` of the line, one address out of it, or those of these ids. */
export const AdmitSchema = v.union([
  v.strictObject({ count: AdmitCountSchema }),
  v.strictObject({ email: EmailSchema }),
  v.strictObject({
    ids: v.pipe(v.array(IdSchema), v.minLength(1, 'VALUE_INVALID'), v.maxLength(maxAdmitted, 'TOO_MANY')),
  }),
]);
export type Admit = v.InferOutput<typeof AdmitSchema>;
/** The addresses that were let in: of `ids` those alone that waited until now. */
export const AdmittedSchema = v.object({ admitted: v.array(v.string()) });
