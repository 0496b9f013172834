import { ColourSchemeSchema, LocaleSchema, PlanSchema, SignInConfigSchema, SignupModeSchema, TenantSchema, UserSchema } from '@cairn/api';
import * as v from 'valibot';

/** Run-time configuration that the browser may know. */
export const PublicConfigSchema = v.object({
  /** Where the API answers: `/api`, or a same-site origin with that path. */
  apiBase: v.string(),
  /** The origin that people use, as links and snippets name it. */
  origin: v.string(),
  /** Is this an installation with demo content and the development mailbox? */
  demo: v.boolean(),
  /** Who may sign up by themselves. */
  signup: SignupModeSchema,
  /** Where the development mailbox is shown; null where mails go out by SMTP. */
  mailbox: v.nullable(v.string()),
  /** Origins that serve icons by name, the first one first; empty where there are none. */
  iconHosts: v.array(v.string()),
  /** How often a tab that is looked at asks which releases are live, in seconds. */
  registryPollSeconds: v.number(),
  /** Is there a service worker? False retires those that browsers have. Left out by servers from before the switch: true. */
  serviceWorker: v.optional(v.boolean(), true),
  /** How people sign in besides by e-mail. */
  signIn: SignInConfigSchema,
});
export type PublicConfig = v.InferOutput<typeof PublicConfigSchema>;

/** The part of the initial state that the public pages read: they know nothing of remotes, and should not carry their schemas. */
const VisitSchema = v.object({
  config: PublicConfigSchema,
  locale: LocaleSchema,
  colourScheme: ColourSchemeSchema,
  user: v.nullable(UserSchema),
  tenant: v.nullable(TenantSchema),
  /** The plans that are sold, for the landing page and sign-up. */
  plans: v.optional(v.array(PlanSchema)),
});
export type Visit = v.InferOutput<typeof VisitSchema>;
