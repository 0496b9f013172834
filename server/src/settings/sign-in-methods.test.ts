import { expect, test } from '@rstest/core';
import { readSettings, SettingsError } from './settings.ts';

const signInWith = (env: Record<string, string>) => readSettings(env, '/checkout').signIn;
const problemsOf = (env: Record<string, string>) => {
  try {
    readSettings(env, '/checkout');
  } catch (error) {
    if (error instanceof SettingsError) return error.problems.map(({ name }) => name);
    throw error;
  }
  return [];
};

test('what is not set up is not there; what is has its provider’s own addresses', () => {
  expect(signInWith({})).toEqual({ providers: {}, sso: null });
  expect(signInWith({ GITHUB_CLIENT_ID: 'id', GITHUB_CLIENT_SECRET: 'secret' }).providers).toEqual({
    GitHub: { clientId: 'id', clientSecret: 'secret', issuer: 'https://github.com', api: 'https://api.github.com' },
  });
  expect(
    signInWith({ MICROSOFT_CLIENT_ID: 'id', MICROSOFT_CLIENT_SECRET: 's', MICROSOFT_ISSUER: 'https://login.example/v2.0/' }),
  ).toMatchObject({
    providers: { Microsoft: { issuer: 'https://login.example/v2.0' } },
  });
  expect(signInWith({ SSO_AUTHORITY: 'https://login.example/v2.0', SSO_CLIENT_ID: 'id', SSO_INTERACTION: 'popup' }).sso).toEqual({
    authority: 'https://login.example/v2.0',
    clientId: 'id',
    interaction: 'popup',
  });
});

test('half of a method, and an issuer that anybody on the way could be, are refused by name', () => {
  expect(problemsOf({ GOOGLE_CLIENT_ID: 'id' })).toEqual(['GOOGLE_CLIENT_SECRET']);
  expect(problemsOf({ SSO_AUTHORITY: 'https://login.example' })).toEqual(['SSO_CLIENT_ID']);
  for (const issuer of ['http://login.example', 'https://login.example?tenant=1', 'ftp://login.example', 'login.example'])
    expect(problemsOf({ GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 's', GOOGLE_ISSUER: issuer })).toEqual(['GOOGLE_ISSUER']);
  expect(problemsOf({ GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 's', GOOGLE_ISSUER: 'http://127.0.0.1:4400' })).toEqual([]);
  expect(problemsOf({ SSO_AUTHORITY: 'http://localhost:8080/v2.0', SSO_CLIENT_ID: 'id' })).toContain('SSO_AUTHORITY');
  expect(problemsOf({ SSO_INTERACTION: 'window' })).toEqual(['SSO_INTERACTION']);
});
