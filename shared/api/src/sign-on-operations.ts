import * as v from 'valibot';
import { VersionSchema } from './list.ts';
import { MomentSchema } from './moment.ts';
import type { Operation } from './operation.ts';

/** The longest grace period before a required second factor, in days. */
export const maxFactorGraceDays = 90;
/** The limits of the maximum age of a sign-in, in hours. */
export const signInAgeHours = { least: 1, most: 90 * 24 } as const;

const rules = {
  /** From when on members need a second factor: ISO 8601; null: it is not required. */
  secondFactorFrom: v.nullable(MomentSchema),
  /** Hours after which people sign in again; null: no limit. */
  maxAgeHours: v.nullable(
    v.pipe(
      v.number('NUMBER_INVALID'),
      v.integer('NUMBER_INVALID'),
      v.minValue(signInAgeHours.least, 'NUMBER_TOO_SMALL'),
      v.maxValue(signInAgeHours.most, 'NUMBER_TOO_LARGE'),
    ),
  ),
};

/** How the members of an organization sign in, as its settings store it. */
export const SignOnRulesSchema = v.object({
  ...rules,
  /** From when on members need to sign in through the organization's own issuer: ISO 8601; null: they do not. */
  singleSignOnFrom: v.optional(v.nullable(MomentSchema), null),
});
export type SignOnRules = v.InferOutput<typeof SignOnRulesSchema>;

/** GET /tenant/sign-on. */
export const SignOnSchema = v.object({
  ...SignOnRulesSchema.entries,
  /** Whether the caller has a second factor. Without one they cannot require it. */
  ownSecondFactor: v.boolean(),
  /** The number of active members without a second factor. */
  withoutSecondFactor: v.number(),
  /**
   * Whether the caller can require single sign-on. `untested`: the last test of the issuer did not work, or there is none; `no-way-back`:
   * the caller would lock themselves out, without a second factor and without a sign-in through the issuer.
   */
  singleSignOn: v.picklist(['ready', 'untested', 'no-way-back']),
  /** The number of active members who have never signed in through the issuer. */
  withoutSingleSignOn: v.number(),
  version: v.number(),
});
export type SignOn = v.InferOutput<typeof SignOnSchema>;

/** PUT /tenant/sign-on. `version` is the one that the person saw. Without `singleSignOnFrom` that requirement stays. */
export const SignOnUpdateSchema = v.object({ ...rules, singleSignOnFrom: v.optional(v.nullable(MomentSchema)), version: VersionSchema });
export type SignOnUpdate = v.InferOutput<typeof SignOnUpdateSchema>;

const StoredSchema = v.object({
  signOn: v.fallback(SignOnRulesSchema, { secondFactorFrom: null, maxAgeHours: null, singleSignOnFrom: null }),
});

/** Returns the rules in the settings of a tenant. Pure. */
export function signOnRules(settings: Record<string, unknown> | undefined): SignOnRules {
  return v.parse(StoredSchema, { signOn: settings?.signOn }).signOn;
}

const shared = { tag: 'Administration', access: 'tenant.own', path: '/tenant/sign-on', output: SignOnSchema } as const;

/** How the members of the organization sign in, for its owners. */
export const signOnOperations = {
  get: {
    ...shared,
    name: 'getSignOn',
    method: 'get',
    summary: 'The rules for the sign-ins of the members of the organization.',
  },
  update: {
    ...shared,
    name: 'updateSignOn',
    method: 'put',
    summary:
      'Requires a second factor or single sign-on of all members from a date on, or limits the age of their sign-ins. API keys keep working.',
    body: SignOnUpdateSchema,
    refusals: ['REAUTHENTICATE', 'CONFLICT'],
  },
} as const satisfies Record<string, Operation>;
