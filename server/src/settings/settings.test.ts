import { isLoopback } from '@cairn/contract';
import { describe, expect, test } from '@rstest/core';
import fc from 'fast-check';
import { readSettings, SettingsError } from './settings.ts';

const checkout = '/srv/cairn';
const secret = 'a'.repeat(32);

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
    expect(problemsOf({ NODE_ENV: 'production' })).toEqual(['CAIRN_SECRET', 'PUBLIC_URL']);
    expect(problemsOf({ NODE_ENV: 'production', CAIRN_SECRET: secret, PUBLIC_URL: 'https://cairn.example' })).toEqual([]);
  });

  test.each([
    [{ NODE_ENV: 'production', CAIRN_SECRET: secret, PUBLIC_URL: 'https://cairn.example' }],
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
    const names = [
      'PORT',
      'HOST',
      'CAIRN_DATA',
      'DATABASE_URL',
      'DATABASE_APP_URL',
      'PUBLIC_URL',
      'CAIRN_SECRET',
      'CAIRN_DEMO',
      'NODE_ENV',
      'SMTP_URL',
      'MAIL_FROM',
      'CAIRN_ALLOW_OVERRIDE',
    ];
    const value = fc.oneof(
      fc.string(),
      fc.webUrl(),
      fc.constantFrom('', ' ', '0', '1', '0.0.0.0', 'production', 'postgresql://u:hunter2-hunter2@h/d'),
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
