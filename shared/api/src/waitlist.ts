import * as v from 'valibot';
import { EmailSchema, LinkTokenSchema, MailDeliverySchema } from './identity.ts';
import { anyOf, exportQuery, pageOf, pageQuery, sortQuery } from './list.ts';
import { locales } from './locale.ts';
import { LocaleSchema } from './locale-schema.ts';
import { IdSchema } from './plain-text.ts';

/** Who may sign up: everybody, or only people admitted from the waiting list. */
export const SignupModeSchema = v.picklist(['open', 'waitlist']);
export type SignupMode = v.InferOutput<typeof SignupModeSchema>;

/** POST /auth/waitlist. */
export const JoinWaitlistSchema = v.object({ email: EmailSchema, locale: v.optional(LocaleSchema) });

/** GET /auth/waitlist/verify. */
export const WaitlistVerifyQuerySchema = v.object({ token: LinkTokenSchema });
/** `before`: number of confirmed addresses ahead of this one. */
export const WaitlistPlaceSchema = v.object({
  success: v.literal(true),
  state: v.picklist(['waiting', 'admitted']),
  email: v.string(),
  before: v.number(),
});
export type WaitlistPlace = v.InferOutput<typeof WaitlistPlaceSchema>;

export const waitlistStates = ['waiting', 'unconfirmed', 'admitted'] as const;
export type WaitlistState = (typeof waitlistStates)[number];
/** Maximum number of people admitted at once. */
export const maxAdmitted = 100;

/** An entry of the waiting list, as administrators see it. */
export const WaitlistEntrySchema = v.object({
  id: v.string(),
  email: v.string(),
  /** `unconfirmed`: the emailed link was not opened; deleted after a week. */
  state: v.picklist(waitlistStates),
  /** The position among those waiting, from 1. */
  place: v.nullable(v.number()),
  /** The language of their emails. */
  locale: LocaleSchema,
  /** ISO 8601, like all times. */
  askedAt: v.string(),
  confirmedAt: v.nullable(v.string()),
  admittedAt: v.nullable(v.string()),
  /** The name of the person who admitted them. */
  admittedBy: v.nullable(v.string()),
  /** Delivery of the last email: `failed` if the mail server permanently refused it. */
  delivery: MailDeliverySchema,
});
export type WaitlistEntry = v.InferOutput<typeof WaitlistEntrySchema>;

const waitlistFilters = {
  state: anyOf(waitlistStates),
  locale: anyOf(locales),
  ...sortQuery(['place', 'email', 'state', 'asked', 'admitted'], 'place', 'asc'),
};
/** GET /admin/waitlist. `place` sorts those waiting first, then unconfirmed entries, then admitted ones. `q` searches addresses. */
export const WaitlistQuerySchema = v.object({ ...pageQuery, ...waitlistFilters });
/** GET /admin/waitlist/export. */
export const WaitlistExportQuerySchema = v.object({ ...exportQuery, ...waitlistFilters });
/** `signup`: the sign-up mode; `waiting`: number of people waiting, independent of filters. */
export const WaitlistSchema = v.object({ ...pageOf(WaitlistEntrySchema).entries, signup: SignupModeSchema, waiting: v.number() });

/** How many of the next people are admitted. */
export const AdmitCountSchema = v.pipe(
  v.number('NUMBER_INVALID'),
  v.integer('NUMBER_INVALID'),
  v.minValue(1, 'NUMBER_INVALID'),
  v.maxValue(maxAdmitted, 'NUMBER_TOO_LARGE'),
);
/** POST /admin/waitlist/admit: the next `count` entries, one address, or the entries with these ids. */
export const AdmitSchema = v.union([
  v.strictObject({ count: AdmitCountSchema }),
  v.strictObject({ email: EmailSchema }),
  v.strictObject({
    ids: v.pipe(v.array(IdSchema), v.minLength(1, 'VALUE_INVALID'), v.maxLength(maxAdmitted, 'TOO_MANY')),
  }),
]);
export type Admit = v.InferOutput<typeof AdmitSchema>;
/** The admitted addresses; with `ids`, only those that were waiting until now. */
export const AdmittedSchema = v.object({ admitted: v.array(v.string()) });
