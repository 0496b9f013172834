import type { IncomingMessage } from 'node:http';
import type { Locale, Subject, Tenant, User } from '@cairn/api';
import type { Logger } from 'pino';
import type { RateLimits } from '../auth/rate-limit.ts';
import type { Actor } from '../database/column.ts';
import type { Database } from '../database/database.ts';
import type { Bell } from '../event/bell.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { Settings } from '../settings/settings.ts';
import type { Platform } from '../start/platform.ts';

/** Who is asking: read from the sign-in that the cookie names, once per request. */
export interface Visitor {
  user: User;
  tenant: Tenant;
  /** What the permission rules are asked about. */
  subject: Subject;
  /** The row in `sign_ins`, never its token. */
  signInId: string;
  /** Was the token the one before the last rotation? It is good for what is under way, and proves nothing. */
  formerToken: boolean;
  /** The agent that writes in their name, where one has come with their key. */
  actor?: Actor;
}

/** What every handler finds in its context. `incoming` is Node's request where there is a socket (not in tests). */
export interface AppEnv {
  Bindings: { incoming?: IncomingMessage };
  Variables: { requestId: string; log: Logger; visitor: Visitor | null; locale: Locale };
}

/** The settings with the secret in hand, wherever it came from. */
export type AppSettings = Omit<Settings, 'secret'> & {
  /** CAIRN_SECRET, or the one that is kept in the data directory: what cookies are signed and codes are keyed with. */
  secret: string;
};

/** What the product's routes are made of. */
export interface ProductServices {
  settings: AppSettings;
  database: Database;
  log: Logger;
  mailer: Mailer;
  rateLimits: RateLimits;
  /** Wakes the live streams of this process. */
  bell: Bell;
}

/** What the whole server is made of. `registryRoutes` and `pageRoutes` take it as it is. */
export interface Services extends ProductServices {
  /** The built host and the registry of remotes. */
  platform: Platform;
}
