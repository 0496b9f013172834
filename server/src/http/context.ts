import type { IncomingMessage } from 'node:http';
import type { ApiKeyScope, Locale, Subject, Tenant, User } from '@cairn/api';
import type { Logger } from 'pino';
import type { RateLimits } from '../auth/rate-limit.ts';
import type { Actor } from '../database/column.ts';
import type { Database } from '../database/database.ts';
import type { Bell } from '../event/bell.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { Settings } from '../settings/settings.ts';

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
  /** What writes in their name, where a session is known of; without it the key is the writer. */
  actor?: Actor;
  /** Set where a key acts with this person's rights, and no further than it reaches. */
  apiKey?: KeyInHand | undefined;
}

/** The key behind a request, as much of it as rows and transactions name. */
export interface KeyInHand {
  id: string;
  name: string;
  /** What the caller calls itself, `Claude Code 2.3.1`; empty where it says nothing. */
  client: string;
  source: 'api' | 'mcp';
  /** The ids of the projects that it reaches; null: all that its maker may read. */
  projects: readonly string[] | null;
}

/** Who calls with a key: set for every request that a good key has authenticated. */
export interface Agent {
  apiKey: { id: string; name: string; prefix: string };
  scopes: readonly ApiKeyScope[];
  projects: 'all' | readonly string[];
  /** The maker's rights as they are now; `apiKey` in it narrows them. Its transactions see the key's projects alone. */
  visitor: Visitor & { apiKey: KeyInHand };
  client: string;
  /** The project (id or slug) that a call is about which names none: what the address of the MCP server says. */
  project: string | undefined;
  /** The address that the call has come from. */
  address: string;
  /** What the call is written down as; a route that knows better than its path says so. */
  operation: string;
  /** Writes the call down, with what has gone wrong in it; a route may do it for each part of it that is a call of its own. Never fails. */
  note: (failure?: unknown, operation?: string) => Promise<void>;
  /** Has a part of it been written down? */
  isNoted: boolean;
  /** Resolved once the answer has been read or given up, where it is sent piece by piece. */
  answered?: Promise<void>;
}

/** What every handler finds in its context. `incoming` is Node's request where there is a socket (not in tests). */
export interface AppEnv {
  Bindings: { incoming?: IncomingMessage };
  Variables: {
    requestId: string;
    /** Of the client: for `clientAddress` and `exactAddress` alone. */
    address: string;
    log: Logger;
    visitor: Visitor | null;
    agent: Agent | null;
    locale: Locale;
  };
}

/** The settings with the secret in hand, wherever it came from. */
export type AppSettings = Omit<Settings, 'secret'> & {
  /** CAIRN_SECRET, or the one that is kept in the data directory: what cookies are signed and codes are keyed with. */
  secret: string;
};

/** What the kernel works with: requests, sign-ins, transactions, events, mails. Features have more: `ProductServices`. */
export interface KernelServices {
  settings: AppSettings;
  database: Database;
  log: Logger;
  mailer: Mailer;
  rateLimits: RateLimits;
  /** Wakes the live streams of this process. */
  bell: Bell;
  /** Tests: is each answer of an operation compared with its schema? */
  checkAnswers?: boolean;
}
