import type { IncomingMessage } from 'node:http';
import type { Locale, Subject, Tenant, TenantRole, User } from '@cairn/api';
import type { Logger } from 'pino';
import type { RateLimits } from '../auth/rate-limit.ts';
import type { Database } from '../database/database.ts';
import type { Mailer } from '../mail/mailer.ts';

/** Who is asking: read from the sign-in that the cookie names, once per request. */
export interface Visitor {
  user: User;
  tenant: Tenant;
  /** What the permission rules are asked about. */
  subject: Subject;
  /** The row in `sign_ins`, never its token. */
  signInId: string;
}

/** What every handler finds in its context. `incoming` is Node's request where there is a socket (not in tests). */
export interface AppEnv {
  Bindings: { incoming?: IncomingMessage };
  Variables: { requestId: string; log: Logger; visitor: Visitor | null; locale: Locale };
}

/** What the application reads of the settings. The whole of them is made in `settings/`, which must fit this. */
export interface AppSettings {
  /** Where people reach this installation, without a trailing slash: `http://localhost:4000`. */
  publicUrl: string;
  /** CAIRN_SECRET: what cookies are signed and codes are keyed with. */
  secret: string;
  /** Demo content and demo accounts are there. */
  demo: boolean;
  /** Mails are kept and shown at /dev/mailbox instead of being sent. */
  devMailbox: boolean;
  /** SMTP_URL; absent where the development mailbox or nothing takes the mails. */
  smtpUrl?: string | undefined;
  /** The sender of every mail: `Cairn <cairn@example.org>`. */
  mailFrom: string;
  /** CAIRN_ALLOW_OVERRIDE: who may load local builds of remotes. */
  override: { allowed: boolean; roles: readonly TenantRole[] };
}

/** What the application is made of. `registryRoutes` and `pageRoutes` take it as it is. */
export interface Services {
  settings: AppSettings;
  database: Database;
  log: Logger;
  mailer: Mailer;
  rateLimits: RateLimits;
}
