import { isAbsolute, resolve } from 'node:path';
import type { SignupMode, SupportPolicy, TenantRole } from '@cairn/api';
import { anyLoopback, isLoopback } from '@cairn/contract';
import * as v from 'valibot';
import { type BillingSettings, readBillingSettings } from './billing-settings.ts';
import { type PoolSettings, readDatabaseSettings } from './database-settings.ts';
import { type InstallationSettings, readInstallationSettings, refuseUnsafeProduction } from './installation-settings.ts';
import { type ReleaseSettings, readReleaseSettings } from './release-settings.ts';
import {
  FlagSchema,
  HostSchema,
  IconHostsSchema,
  MailFromSchema,
  NameServersSchema,
  numberUpTo,
  OverrideOriginsSchema,
  OverrideSchema,
  PollSchema,
  PortSchema,
  PublicUrlSchema,
  postgresUrl,
  publicIconHosts,
  SecretSchema,
  SignupModeWordSchema,
  SmtpSchema,
  SupportAccessSchema,
  secretMinLength,
  withoutMail,
} from './setting-schemas.ts';
import { readSignInMethods, type SignInMethods } from './sign-in-methods.ts';
import { readSupportSettings, type SupportSettings } from './support-settings.ts';
import { readTrustedProxies } from './trusted-proxies.ts';

/** The validated settings from the environment. Nothing else in the server reads `process.env`. */
export interface Settings extends InstallationSettings {
  production: boolean;
  host: string;
  port: number;
  /** True if the server listens on loopback only. */
  loopback: boolean;
  /** Absolute path. */
  dataDir: string;
  /** Null for the embedded PostgreSQL. `appUrl` is null if requests switch the role with SET LOCAL ROLE. */
  database: { url: string; appUrl: string | null } | null;
  /** Sizes and timeouts of the connection pool for requests. */
  databasePool: PoolSettings;
  /** The public origin, without a trailing slash: for links in mails, redirects, https behind a proxy. */
  publicUrl: string;
  /** Networks (CIDR) of the proxies whose X-Forwarded-For is trusted. */
  trustedProxies: string[];
  /** For signing and encryption. Null if it is created and stored in the data directory (loopback only). */
  secret: string | null;
  /** Demo content, demo accounts and the development mailbox. */
  demo: boolean;
  /** Who can sign up. */
  signup: SignupMode;
  /** Who allows operators to impersonate members: the owners of an organization, or the installation always. */
  supportAccess: SupportPolicy;
  /** Null: mails go to the development mailbox and the console, or are dropped. */
  smtpUrl: string | null;
  mailFrom: string;
  /** Whether tabs can override remotes (permission `develop.override`), and which tenant roles may besides platform administrators. */
  override: { allowed: boolean; roles: TenantRole[] };
  /** Allowed origins of overridden remotes; `loopback` stands for the person's own machine. */
  overrideOrigins: string[];
  /** Origins of icons whose names are known only at run time, in order of preference. Empty: no such icons. */
  iconHosts: string[];
  /** Name servers for verifying domains (`10.0.0.2:53`). Empty: those of the machine. */
  nameServers: string[];
  /** Allows language models in private networks or over plain http. */
  privateModels: boolean;
  /** Allows the issuers of organizations in private networks or over plain http. */
  privateIssuers: boolean;
  /** Polling interval of a visible tab for live releases. Tabs usually learn earlier from live events. */
  registryPollSeconds: number;
  /** False: browsers remove an installed service worker. */
  serviceWorker: boolean;
  /** Configured single sign-on and external providers. */
  signIn: SignInMethods;
  /** Where the releases of remotes are stored, and the origin from which browsers load them. */
  releases: ReleaseSettings;
  /** The issuer of organizations' invoices, and the payment methods. */
  billing: BillingSettings;
  /** Limits of tickets, and their mail settings. */
  support: SupportSettings;
  /** Days until audit entries are removed; 0: never. */
  auditRetentionDays: number;
  logLevel: LogLevel;
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
type LogLevel = (typeof logLevels)[number];

/** An invalid or missing setting, and its remedy. */
export interface SettingProblem {
  name: string;
  remedy: string;
}

/** All problems of the environment at once. */
export class SettingsError extends Error {
  readonly problems: readonly SettingProblem[];

  constructor(problems: readonly SettingProblem[]) {
    super(['Cairn cannot start with these settings:', ...problems.map(({ name, remedy }) => `  ${name}: ${remedy}`)].join('\n'));
    this.name = 'SettingsError';
    this.problems = problems;
  }
}

/**
 * Reads the settings from the environment. Pure: uses neither files nor the network.
 * @param checkout absolute path of the repository, below which data is stored unless CAIRN_DATA is set
 * @throws SettingsError with all problems at once
 */
export function readSettings(env: Readonly<Record<string, string | undefined>>, checkout: string): Settings {
  const problems: SettingProblem[] = [];
  const refuse = (name: string, remedy: string) => problems.push({ name, remedy });
  function read<S extends v.GenericSchema<string, unknown>, F>(name: string, schema: S, fallback: F): v.InferOutput<S> | F {
    const text = env[name]?.trim();
    if (!text) return fallback;
    // Stop at the first failed check, because later ones may rely on it.
    const result = v.safeParse(schema, text, { abortPipeEarly: true });
    if (result.success) return result.output;
    refuse(name, result.issues[0].message);
    return fallback;
  }

  const environment = read(
    'NODE_ENV',
    v.picklist(['production', 'development', 'test'], 'use production, development or test, or leave it out'),
    'development',
  );
  const production = environment === 'production';
  const host = read('HOST', HostSchema, '127.0.0.1');
  const port = read('PORT', PortSchema, 4000);
  const loopback = isLoopback(host);
  const dataDir = read(
    'CAIRN_DATA',
    v.pipe(
      v.string(),
      v.check((path) => !path.includes('\0'), 'use a path'),
    ),
    '.cairn',
  );
  const url = read('DATABASE_URL', postgresUrl, null);
  const appUrl = read('DATABASE_APP_URL', postgresUrl, null);
  const databasePool = readDatabaseSettings(read, refuse);
  const publicUrl = read('PUBLIC_URL', PublicUrlSchema, null);
  const trustedProxies = readTrustedProxies(read);
  const secret = read('CAIRN_SECRET', SecretSchema, null);
  const demo = read('CAIRN_DEMO', FlagSchema, loopback && !production && !env.DATABASE_URL?.trim());
  const signup = read('CAIRN_SIGNUP', v.pipe(v.string(), v.toLowerCase(), SignupModeWordSchema), 'open');
  const supportAccess = read('CAIRN_SUPPORT_ACCESS', SupportAccessSchema, 'owner');
  const smtp = read('SMTP_URL', SmtpSchema, null);
  const mailFrom = read('MAIL_FROM', MailFromSchema, null);
  const override = read('CAIRN_ALLOW_OVERRIDE', OverrideSchema, { allowed: false, roles: [] });
  const overrideOrigins = read('CAIRN_OVERRIDE_ORIGINS', OverrideOriginsSchema, [anyLoopback]);
  const iconHosts = read('ICON_HOSTS', IconHostsSchema, publicIconHosts);
  const nameServers = read('NAME_SERVERS', NameServersSchema, []);
  const privateModels = read('CAIRN_PRIVATE_MODELS', FlagSchema, loopback && !production);
  const privateIssuers = read('CAIRN_PRIVATE_ISSUERS', FlagSchema, loopback && !production);
  const registryPollSeconds = read('REGISTRY_POLL_SECONDS', PollSchema, 60);
  const serviceWorker = read('CAIRN_SERVICE_WORKER', FlagSchema, true);
  const signIn = readSignInMethods(read, refuse);
  const releases = readReleaseSettings(read, refuse);
  const billing = readBillingSettings(read, refuse);
  const support = readSupportSettings(read, refuse);
  const auditRetentionDays = read('AUDIT_RETENTION_DAYS', numberUpTo(36_500, 'use a number of days, or 0 to keep all entries'), 0);
  const installation = readInstallationSettings(read, { open: production || !loopback });
  const logLevel = read('LOG_LEVEL', v.picklist(logLevels, `use one of ${logLevels.join(', ')}`), 'info');

  const open = production ? 'with NODE_ENV=production' : 'with a HOST that is not loopback';
  const given = (name: string) => Boolean(env[name]?.trim());
  if (!loopback || production) {
    if (!given('CAIRN_SECRET'))
      refuse(
        'CAIRN_SECRET',
        `is required ${open}: use at least ${secretMinLength} characters, such as the output of: openssl rand -base64 48`,
      );
    if (!given('PUBLIC_URL')) refuse('PUBLIC_URL', `is required ${open}: use the address that people use, such as https://cairn.example`);
  }
  if (given('DATABASE_APP_URL') && !given('DATABASE_URL'))
    refuse('DATABASE_APP_URL', 'requires DATABASE_URL too, whose login owns the schema');
  if (production) refuseUnsafeProduction({ demo, publicUrl, mail: given('SMTP_URL') ? 'given' : 'not said' }, refuse);
  if (given('SMTP_URL') && smtp !== withoutMail && !given('MAIL_FROM'))
    refuse('MAIL_FROM', 'is required with SMTP_URL: use the sender, such as Cairn <cairn@example.com>');
  if (problems.length > 0) throw new SettingsError(problems.sort((a, b) => (a.name < b.name ? -1 : 1)));

  return {
    production,
    host,
    port,
    loopback,
    dataDir: isAbsolute(dataDir) ? dataDir : resolve(checkout, dataDir),
    database: url === null ? null : { url, appUrl },
    databasePool,
    publicUrl: publicUrl ?? `http://localhost:${port}`,
    trustedProxies,
    secret,
    demo,
    signup,
    supportAccess,
    smtpUrl: smtp === withoutMail ? null : smtp,
    mailFrom: mailFrom ?? 'Cairn <cairn@localhost>',
    override,
    overrideOrigins,
    iconHosts,
    nameServers,
    privateModels,
    privateIssuers,
    registryPollSeconds,
    serviceWorker,
    signIn,
    releases,
    billing,
    support,
    auditRetentionDays,
    ...installation,
    logLevel,
  };
}
