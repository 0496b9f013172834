import { Hono } from 'hono';
import pg from 'pg';
import type { DestinationStream } from 'pino';
import { assemble, createProductServices } from '../src/app.ts';
import { type Database, openDatabase } from '../src/database/database.ts';
import type { AppEnv, AppSettings } from '../src/http/context.ts';
import { createLog } from '../src/http/log.ts';
import type { ProductServices } from '../src/services.ts';
import { defaultPoolSettings } from '../src/settings/database-settings.ts';
import { loopbackNetworks } from '../src/settings/trusted-proxies.ts';
import { testCluster } from './cluster.ts';

export const testOrigin = 'http://localhost:4000';

/** The settings of tests: a loopback installation with the development mailbox. */
export const testSettings: AppSettings = {
  production: false,
  host: '127.0.0.1',
  port: 4000,
  loopback: true,
  dataDir: '/nonexistent',
  database: null,
  databasePool: defaultPoolSettings,
  publicUrl: testOrigin,
  trustedProxies: loopbackNetworks,
  secret: 'a secret that is only ever used in tests',
  demo: true,
  signup: 'open',
  supportAccess: 'owner',
  smtpUrl: null,
  mailFrom: 'Cairn <cairn@cairn.example>',
  override: { allowed: false, roles: [] },
  overrideOrigins: [],
  iconHosts: [],
  registryPollSeconds: 60,
  serviceWorker: true,
  nameServers: [],
  privateModels: true,
  privateIssuers: true,
  signIn: { providers: {}, sso: null },
  releases: { store: null, origin: null },
  billing: {
    seller: 'Cairn Ltd\n1 Quarry Lane',
    bank: { holder: 'Cairn Ltd', iban: 'DE89370400440532013000', bic: '', bank: '' },
    paymentDays: 14,
    stripe: null,
  },
  support: { attachmentMaxBytes: 1024 * 1024, attachmentsPerMessage: 5, inbound: null },
  auditRetentionDays: 0,
  wantedNew: [],
  shutdownGraceSeconds: 0,
  diskReserveBytes: 0,
  logLevel: 'info',
};

export interface Product {
  app: Hono<AppEnv>;
  services: ProductServices;
  database: Database;
  /** The owner's login, for what a test must set up or check directly in the database. */
  owner: pg.Pool;
  urls: { url: string; appUrl: string };
  /** Returns the whole log as one text. */
  logged(): string;
  close(): Promise<void>;
}

/** Starts the API on its own database, created from a migrated template; with the demo's content if `demo` is set. */
export async function startProduct({
  demo = false,
  settings = {},
  runs,
  clientDocuments,
}: {
  demo?: boolean;
  /** If given, answers of language models are written, too. */
  runs?: Parameters<typeof createProductServices>[0]['runs'];
  settings?: Partial<AppSettings>;
  /** Reads descriptions of apps, for those that the test serves itself. */
  clientDocuments?: ProductServices['clientDocuments'];
} = {}): Promise<Product> {
  const cluster = await testCluster();
  const urls = await cluster.createDatabase(demo ? 'demo' : 'empty');
  const lines: string[] = [];
  const sink: DestinationStream = { write: (line) => void lines.push(line) };
  const database = openDatabase(urls, settings.databasePool);
  const services = createProductServices({
    settings: { ...testSettings, ...settings },
    database,
    log: createLog(sink),
    runs: runs ?? {},
    ...(clientDocuments ? { clientDocuments } : {}),
  });
  services.checkAnswers = true;
  if (runs) services.runs.start();
  const app = assemble(services, { registry: new Hono<AppEnv>(), pages: new Hono<AppEnv>() });
  const owner = new pg.Pool({ connectionString: urls.url, max: 2 });
  return {
    app,
    services,
    database,
    owner,
    urls,
    logged: () => lines.join(''),
    async close() {
      await services.bell.close();
      await services.runs.close();
      await services.mailer.close();
      await owner.end();
      await database.close();
    },
  };
}
