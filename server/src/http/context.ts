import type { IncomingMessage } from 'node:http';
import type { ApiKeyScope, ImpersonationAccess, Locale, Subject, Tenant, User } from '@cairn/api';
import type { Logger } from 'pino';
import type { RateLimits } from '../auth/rate-limit.ts';
import type { Actor } from '../database/column.ts';
import type { Database } from '../database/database.ts';
import type { EventSignal } from '../event/event-signal.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { Settings } from '../settings/settings.ts';
import type { RequestCounts } from './request-counts.ts';

/** The signed-in person, read once per request from the sign-in cookie. */
export interface Visitor {
  user: User;
  tenant: Tenant;
  /** The input of the permission rules. */
  subject: Subject;
  /** The id of the row in `sign_ins`, never the token. */
  signInId: string;
  /**
   * True if the request used the token from before the last rotation. It is valid for requests in flight, but does not count as fresh
   * proof.
   */
  formerToken: boolean;
  /**
   * True if the sign-in came from the issuer of the tenant. It acts in this tenant only: no platform role, no change of the account, no other
   * tenant.
   */
  bound?: boolean;
  /** Set if the tenant requires a second factor that the person does not have. They can only set one up, switch the tenant or sign out. */
  needsSecondFactor?: boolean;
  /** Set if the tenant requires sign-ins through its issuer, and this one is not. It reaches the same. */
  needsSingleSignOn?: boolean;
  /** Set if an operator looks as this person. `id` is the row in `impersonations`, and also `signInId`. */
  impersonation?: RequestImpersonation | undefined;
  /** The agent session that writes on behalf of the person, if known. Otherwise the key is the author. */
  actor?: Actor;
  /** Set if an API key acts with the rights of this person, limited by its scopes and projects. */
  apiKey?: RequestKey | undefined;
}

/** The impersonation of a request. */
export interface RequestImpersonation {
  id: string;
  operator: { id: string; name: string };
  access: ImpersonationAccess;
}

/** The fields of an API key that rows and transactions refer to. */
export interface RequestKey {
  id: string;
  name: string;
  /** The name that the client reports, such as `Claude Code 2.3.1`. Empty if it reports none. */
  client: string;
  source: 'api' | 'mcp';
  /** Ids of the projects that the key can access; null means all that its owner may read. */
  projects: readonly string[] | null;
}

/** The caller of a request that was authenticated with an API key. */
export interface Agent {
  apiKey: { id: string; name: string; prefix: string };
  scopes: readonly ApiKeyScope[];
  projects: 'all' | readonly string[];
  /** The current rights of the key's owner, narrowed by `apiKey`. Its transactions see only the projects of the key. */
  visitor: Visitor & { apiKey: RequestKey };
  client: string;
  /** Default project (id or slug) for calls that name none. It comes from the URL of the MCP server. */
  project: string | undefined;
  /** The address of the client. */
  address: string;
  /** The operation name for the call log. Defaults to the path; a route can set a more exact one. */
  operation: string;
  /** Writes the call to the log, with its error if it failed. A route can log each part of a batch as a call. Never throws. */
  note: (failure?: unknown, operation?: string) => Promise<void>;
  /** True if at least one part of the call was logged. */
  isNoted: boolean;
  /** Resolves when a streamed response was read or aborted. */
  answered?: Promise<void>;
}

/** The context of every handler. `incoming` is Node's request, undefined without a socket (in tests). */
export interface AppEnv {
  Bindings: { incoming?: IncomingMessage };
  Variables: {
    requestId: string;
    /** The client address. Read it with `clientAddress` or `exactAddress`. */
    address: string;
    log: Logger;
    visitor: Visitor | null;
    agent: Agent | null;
    locale: Locale;
  };
}

/** The settings, with the secret resolved. */
export type AppSettings = Omit<Settings, 'secret'> & {
  /** CAIRN_SECRET, or the secret stored in the data directory. Signs cookies and keys the hashes of codes. */
  secret: string;
};

/** The services of the kernel: requests, sign-ins, transactions, events, mails. Features extend it with `ProductServices`. */
export interface KernelServices {
  settings: AppSettings;
  database: Database;
  log: Logger;
  mailer: Mailer;
  rateLimits: RateLimits;
  /** The requests of the last hour that this process has answered. */
  requestCounts: RequestCounts;
  /** Wakes the live streams of this process. */
  bell: EventSignal;
  /** Compares each response of an operation with its schema (tests). */
  checkAnswers?: boolean;
}
