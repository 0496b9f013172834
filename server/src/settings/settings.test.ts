import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isLoopback } from '@cairn/contract';
import { describe, expect, test } from '@rstest/core';
import fc from 'fast-check';
import { readSettings, SettingsError } from './settings.ts';

const checkout = '/srv/cairn';
const secret = 'a'.repeat(32);
const production = { NODE_ENV: 'production', CAIRN_SECRET: secret, PUBLIC_URL: 'https://cairn.example', SMTP_URL: '0' };
/** All settings: the names that the source files read. */
const names = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('settings.ts') || file === 'sign-in-methods.ts')
  .flatMap((file) => [...readFileSync(join(import.meta.dirname, file), 'utf8').matchAll(/(?:read|pair)\('([A-Z0-9_]+)'/g)])
  .flatMap(([, name = '']) => name);

function problemsOf(env: Record<string, string>): string[] {
  try {
    readSettings(env, checkout);
    return [];
  } catch (error) {
    if (error instanceof SettingsError) return error.problems.map((problem) => problem.name);
    throw error;
  }
}

describe('settings', () => {
  test('nothing set: loopback, own PostgreSQL, demo content', () => {
    expect(readSettings({}, checkout)).toMatchObject({
      host: '127.0.0.1',
      port: 4000,
      loopback: true,
      dataDir: '/srv/cairn/.cairn',
      database: null,
      publicUrl: 'http://localhost:4000',
      trustedProxies: ['127.0.0.0/8', '::1/128'],
      secret: null,
      demo: true,
    });
  });

  test('proxies that are trusted are addresses and ranges, or none', () => {
    const proxiesOf = (text: string) => readSettings({ TRUSTED_PROXIES: text }, checkout).trustedProxies;
    expect(proxiesOf('10.0.0.2, 10.1.0.0/16,fd00::/64')).toEqual(['10.0.0.2', '10.1.0.0/16', 'fd00::/64']);
    expect(proxiesOf('0')).toEqual([]);
    for (const text of ['proxy.example', '10.0.0.0/33', '10.0.0.2,', 'all'])
      expect(problemsOf({ TRUSTED_PROXIES: text })).toEqual(['TRUSTED_PROXIES']);
  });

  test('icon hosts are https origins, or none', () => {
    const hostsOf = (text: string) => readSettings({ ICON_HOSTS: text }, checkout).iconHosts;
    expect(hostsOf('https://icons.example, http://localhost:4100')).toEqual(['https://icons.example', 'http://localhost:4100']);
    expect(hostsOf('0')).toEqual([]);
    for (const text of ['foo', 'http://icons.example', 'https://icons.example/path', 'https://icons.example,', 'ftp://icons.example'])
      expect(problemsOf({ ICON_HOSTS: text })).toEqual(['ICON_HOSTS']);
  });

  test('every problem is reported at once, by name', () => {
    const env = {
      PORT: 'http',
      HOST: '0.0.0.0',
      DATABASE_APP_URL: 'mysql://x',
      SMTP_URL: 'smtp://mail.example',
      LOG_LEVEL: 'loud',
      CAIRN_SECRET: 'short',
    };
    expect(problemsOf(env)).toEqual([
      'CAIRN_SECRET',
      'DATABASE_APP_URL',
      'DATABASE_APP_URL',
      'LOG_LEVEL',
      'MAIL_FROM',
      'PORT',
      'PUBLIC_URL',
    ]);
  });

  test('beyond loopback, and in production, secret and public address are required', () => {
    expect(problemsOf({ HOST: '0.0.0.0' })).toEqual(['CAIRN_SECRET', 'PUBLIC_URL']);
    expect(problemsOf({ NODE_ENV: 'production' })).toEqual(['CAIRN_SECRET', 'PUBLIC_URL', 'SMTP_URL']);
    expect(problemsOf(production)).toEqual([]);
  });

  test('production sends mail, or says that it does not', () => {
    const { SMTP_URL: _, ...silent } = production;
    expect(problemsOf(silent)).toEqual(['SMTP_URL']);
    expect(problemsOf({ ...silent, SMTP_URL: '0' })).toEqual([]);
    expect(readSettings(production, checkout).smtpUrl).toBe(null);
    expect(problemsOf({ ...silent, SMTP_URL: 'smtp://mail.example' })).toEqual(['MAIL_FROM']);
  });

  test('demo accounts, whose password is known, are refused in production on a public address', () => {
    expect(problemsOf({ ...production, CAIRN_DEMO: '1' })).toEqual(['CAIRN_DEMO']);
    expect(problemsOf({ ...production, CAIRN_DEMO: '0' })).toEqual([]);
    const local = { ...production, PUBLIC_URL: 'http://localhost:4000', CAIRN_DEMO: '1' };
    expect(readSettings(local, checkout).demo).toBe(true);
  });

  test('a grace time before the end where there may be a proxy, none on loopback', () => {
    expect(readSettings({}, checkout).shutdownGraceSeconds).toBe(0);
    expect(readSettings(production, checkout).shutdownGraceSeconds).toBe(5);
    expect(readSettings({ SHUTDOWN_GRACE_SECONDS: '30' }, checkout).shutdownGraceSeconds).toBe(30);
    expect(problemsOf({ SHUTDOWN_GRACE_SECONDS: '301', DISK_RESERVE_MB: '-1', CAIRN_NEW: 'everything' })).toEqual([
      'CAIRN_NEW',
      'DISK_RESERVE_MB',
      'SHUTDOWN_GRACE_SECONDS',
    ]);
    expect(readSettings({ CAIRN_NEW: 'database, secret' }, checkout).wantedNew).toEqual(['database', 'secret']);
  });

  test.each([
    [{ ...production, PUBLIC_URL: 'http://localhost:4000' }],
    [{ HOST: '0.0.0.0', CAIRN_SECRET: secret, PUBLIC_URL: 'https://cairn.example' }],
    [{ DATABASE_URL: 'postgresql://cairn@db.example/cairn' }],
  ])('no demo content with %o, unless CAIRN_DEMO=1 says so', (env) => {
    expect(readSettings(env, checkout).demo).toBe(false);
    expect(readSettings({ ...env, CAIRN_DEMO: '1' }, checkout).demo).toBe(true);
  });

  test('the public address is an origin, plain http on loopback alone', () => {
    expect(problemsOf({ PUBLIC_URL: 'http://cairn.example' })).toEqual(['PUBLIC_URL']);
    expect(problemsOf({ PUBLIC_URL: 'https://cairn.example/app' })).toEqual(['PUBLIC_URL']);
    expect(readSettings({ PUBLIC_URL: 'http://localhost:9/' }, checkout).publicUrl).toBe('http://localhost:9');
  });

  test('local remotes: off, for administrators, or for named roles', () => {
    expect(readSettings({}, checkout).override).toEqual({ allowed: false, roles: [] });
    expect(readSettings({ CAIRN_ALLOW_OVERRIDE: '1' }, checkout).override).toEqual({ allowed: true, roles: [] });
    expect(readSettings({ CAIRN_ALLOW_OVERRIDE: 'Owner, developer' }, checkout).override).toEqual({
      allowed: true,
      roles: ['owner', 'developer'],
    });
    expect(problemsOf({ CAIRN_ALLOW_OVERRIDE: 'everyone' })).toEqual(['CAIRN_ALLOW_OVERRIDE']);
  });

  test('whatever the environment holds, the answer is settings or a list of problems, and no value is repeated', () => {
    expect(names.length).toBeGreaterThan(25);
    const value = fc.oneof(
      fc.string(),
      fc.webUrl(),
      fc.constantFrom('', ' ', '0', '1', 'foo', 'foo,bar', '0.0.0.0', 'production', 'postgresql://u:hunter2-hunter2@h/d'),
    );
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...names), value), (env) => {
        try {
          const settings = readSettings(env, checkout);
          expect(settings.demo && settings.production && env.CAIRN_DEMO?.trim() !== '1').toBe(false);
          expect(settings.secret === null && (!settings.loopback || settings.production)).toBe(false);
        } catch (error) {
          if (!(error instanceof SettingsError)) throw error;
          expect(error.problems.length).toBeGreaterThan(0);
          expect(error.message).not.toContain('hunter2-hunter2');
        }
      }),
    );
  });

  test('loopback is 127.0.0.0/8, ::1 and localhost', () => {
    fc.assert(fc.property(fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255)), (parts) => isLoopback(`127.${parts.join('.')}`)));
    expect(['::1', '[::1]', 'LOCALHOST'].every(isLoopback)).toBe(true);
    expect(['0.0.0.0', '::', '128.0.0.1', 'localhost.example', '127.0.0.1.example'].some(isLoopback)).toBe(false);
  });
});
