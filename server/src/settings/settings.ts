import { isAbsolute, resolve } from 'node:path';
import type { SignupMode, TenantRole } from '@cairn/api';
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
  secretMinLength,
  withoutMail,
} from './setting-schemas.ts';
import { readSignInMethods, type SignInMethods } from './sign-in-methods.ts';
import { readSupportSettings, type SupportSettings } from './support-settings.ts';
import { readTrustedProxies } from './trusted-proxies.ts';

/** What the environment says, checked. Nothing else in the server reads `process.env`. */
export interface Settings extends InstallationSettings {
  production: boolean;
  host: string;
  port: number;
  /** Does the server listen on loopback alone? */
  loopback: boolean;
  /** Absolute. */
  dataDir: string;
  /** Null where Cairn brings its own PostgreSQL. `appUrl` is null where requests change role by SET LOCAL ROLE. */
  database: { url: string; appUrl: string | null } | null;
  /** Sizes and time limits of the connections that requests run on. */
  databasePool: PoolSettings;
  /** The origin that people use, without a trailing slash: links in mails, redirects, https behind a proxy. */
  publicUrl: string;
  /** The networks (CIDR) of the proxies whose X-Forwarded-For is believed. */
  trustedProxies: string[];
  /** For signing and encryption; null where it is made and kept in the data directory (on loopback alone). */
  secret: string | null;
  /** Demo content, demo accounts and the development mailbox. */
  demo: boolean;
  /** Who may sign up by themselves. */
  signup: SignupMode;
  /** Null: mails are shown in the development mailbox and the console, or not at all. */
  smtpUrl: string | null;
  mailFrom: string;
  /** May a tab run a remote from elsewhere (permission `develop.override`), and which tenant roles besides platform administrators? */
  override: { allowed: boolean; roles: TenantRole[] };
  /** Where such a remote may come from: origins, and `loopback` for those of the person's own machine. */
  overrideOrigins: string[];
  /** Origins that serve icons whose names are known only at run time: the first is asked first, the others after it. Empty: none are shown. */
  iconHosts: string[];
  /** The name servers that are asked whose a domain is (`10.0.0.2:53`). Empty: those of the machine. */
  nameServers: string[];
  /** May a language model lie in a private network, or be reached by plain http? */
  privateModels: boolean;
  /** How often a tab that is looked at asks which releases are live. Open tabs mostly hear of it sooner, by their live events. */
  registryPollSeconds: number;
  /** False: browsers remove the service worker that they have. */
  serviceWorker: boolean;
  /** Single sign-on and the external providers, as far as they are set up. */
  signIn: SignInMethods;
  /** Where the releases of remotes lie, and where browsers load them from. */
  releases: ReleaseSettings;
  /** Who sends the invoices of organizations, and how they are paid. */
  billing: BillingSettings;
  /** What tickets accept, and how they reach people by mail. */
  support: SupportSettings;
  logLevel: LogLevel;
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
type LogLevel = (typeof logLevels)[number];

/** One wrong or missing setting: its name, and what to do about it. */
export interface SettingProblem {
  name: string;
  remedy: string;
}

/** Everything that is wrong with the environment, at once. */
export class SettingsError extends Error {
  readonly problems: readonly SettingProblem[];

  constructor(problems: readonly SettingProblem[]) {
    super(['Cairn cannot start with these settings:', ...problems.map(({ name, remedy }) => `  ${name}: ${remedy}`)].join('\n'));
    this.name = 'SettingsError';
    this.problems = problems;
  }
}

/**
 * Reads the settings from the environment. Pure: neither files nor the network are touched.
 * @param checkout absolute path of the repository, below which the data lie unless CAIRN_DATA says otherwise
 * @throws SettingsError with every problem at once
 */
export function readSettings(env: Readonly<Record<string, string | undefined>>, checkout: string): Settings {
  const problems: SettingProblem[] = [];
  const refuse = (name: string, remedy: string) => problems.push({ name, remedy });
  function read<S extends v.GenericSchema<string, unknown>, F>(name: string, schema: S, fallback: F): v.InferOutput<S> | F {
    const text = env[name]?.trim();
    if (!text) return fallback;
    // What failed one check is not given to the next, which may rely on it.
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
  const smtp = read('SMTP_URL', SmtpSchema, null);
  const mailFrom = read('MAIL_FROM', MailFromSchema, null);
  const override = read('CAIRN_ALLOW_OVERRIDE', OverrideSchema, { allowed: false, roles: [] });
  const overrideOrigins = read('CAIRN_OVERRIDE_ORIGINS', OverrideOriginsSchema, [anyLoopback]);
  const iconHosts = read('ICON_HOSTS', IconHostsSchema, publicIconHosts);
  const nameServers = read('NAME_SERVERS', NameServersSchema, []);
  const privateModels = read('CAIRN_PRIVATE_MODELS', FlagSchema, loopback && !production);
  const registryPollSeconds = read('REGISTRY_POLL_SECONDS', PollSchema, 60);
  const serviceWorker = read('CAIRN_SERVICE_WORKER', FlagSchema, true);
  const signIn = readSignInMethods(read, refuse);
  const releases = readReleaseSettings(read, refuse);
  const billing = readBillingSettings(read, refuse);
  const support = readSupportSettings(read, refuse);
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
    smtpUrl: smtp === withoutMail ? null : smtp,
    mailFrom: mailFrom ?? 'Cairn <cairn@localhost>',
    override,
    overrideOrigins,
    iconHosts,
    nameServers,
    privateModels,
    registryPollSeconds,
    serviceWorker,
    signIn,
    releases,
    billing,
    support,
    ...installation,
    logLevel,
  };
}
