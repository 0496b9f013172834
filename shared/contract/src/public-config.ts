import { ColourSchemeSchema, LocaleSchema, TenantSchema, UserSchema } from '@cairn/api';
import * as v from 'valibot';

/** Run-time configuration that the browser may know. */
export const PublicConfigSchema = v.object({
  /** Where the API answers: `/api`, or a same-site origin with that path. */
  apiBase: v.string(),
  /** Is this an installation with demo content and the development mailbox? */
  demo: v.boolean(),
  /** Where the development mailbox is shown; null where mails go out by SMTP. */
  mailbox: v.nullable(v.string()),
});
export type PublicConfig = v.InferOutput<typeof PublicConfigSchema>;

/** The part of the initial state that the public pages read: they know nothing of remotes, and should not carry their schemas. */
export const VisitSchema = v.object({
  config: PublicConfigSchema,
  locale: LocaleSchema,
  colourScheme: ColourSchemeSchema,
  user: v.nullable(UserSchema),
  tenant: v.nullable(TenantSchema),
});
export type Visit = v.InferOutput<typeof VisitSchema>;

export const initialStateElementId = 'initial-state';

/** The public pages, each a chunk `page-…` of the host's build. */
export const publicPages = ['landing', 'auth', 'not-found'] as const;
export type PublicPage = (typeof publicPages)[number];

/** The screens below /auth: any other path there is not found. */
export const authPaths = ['/auth/login', '/auth/signup', '/auth/verify'] as const;
export type AuthPath = (typeof authPaths)[number];

/** The public page of `path`; whatever is unknown is the not-found page. */
export function publicPageOf(path: string): PublicPage {
  if (path === '/') return 'landing';
  const plain = path.replace(/\/+$/, '');
  return authPaths.some((known) => known === plain) ? 'auth' : 'not-found';
}
