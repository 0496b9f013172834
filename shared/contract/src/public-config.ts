import { ColourSchemeSchema, LocaleSchema, PlanSchema, SignInConfigSchema, SignupModeSchema, TenantSchema, UserSchema } from '@cairn/api';
import * as v from 'valibot';

/** Runtime configuration that is public in the browser. */
export const PublicConfigSchema = v.object({
  /** The base URL of the API: `/api`, or a same-site origin with that path. */
  apiBase: v.string(),
  /** The public origin, as in links and snippets. */
  origin: v.string(),
  /** Whether this installation has demo content and the development mailbox. */
  demo: v.boolean(),
  /** Who may sign up. */
  signup: SignupModeSchema,
  /** The URL of the development mailbox; null when mails are sent by SMTP. */
  mailbox: v.nullable(v.string()),
  /** Origins that serve icons by name, in order of preference; may be empty. */
  iconHosts: v.array(v.string()),
  /** How often a visible tab checks for live releases, in seconds. */
  registryPollSeconds: v.number(),
  /** Whether there is a service worker. False unregisters existing ones. Servers from before this setting leave it out: true. */
  serviceWorker: v.optional(v.boolean(), true),
  /** Sign-in methods other than e-mail. */
  signIn: SignInConfigSchema,
});
export type PublicConfig = v.InferOutput<typeof PublicConfigSchema>;

/** The part of the initial state that the public pages read. They know no remotes and should not include their schemas. */
const VisitSchema = v.object({
  config: PublicConfigSchema,
  locale: LocaleSchema,
  colourScheme: ColourSchemeSchema,
  user: v.nullable(UserSchema),
  tenant: v.nullable(TenantSchema),
  /** The plans for sale, for the landing page and sign-up. */
  plans: v.optional(v.array(PlanSchema)),
});
export type Visit = v.InferOutput<typeof VisitSchema>;
