import { describe, expect, test } from '@rstest/core';
import { isRedirectUri, isRegistered, withParameters } from './redirect-uri.ts';

test.each([
  ['https://app.example/callback', true],
  ['https://app.example:8443/callback?from=cairn', true],
  ['http://127.0.0.1:52731/callback', true],
  ['http://localhost/callback', true],
  ['http://[::1]:3000/', true],
  ['http://app.example/callback', false],
  ['http://127.0.0.1.app.example/callback', false],
  ['http://192.168.1.4/callback', false],
  ['https://app.example/callback#here', false],
  ['https://app.example/callback#', false],
  ['https://person@app.example/callback', false],
  ['http://127.0.0.1@app.example/', false],
  ['cursor://callback', false],
  ['javascript:alert(1)', false],
  ['data:text/html,x', false],
  ['/callback', false],
  ['', false],
])('may %s be sent a code: %s', (uri, may) => {
  expect(isRedirectUri(uri)).toBe(may);
});

describe('a redirect URI is the registered one', () => {
  test.each([
    ['http://127.0.0.1:1/callback', ['http://127.0.0.1/callback'], true],
    ['http://127.0.0.1:1/callback', ['http://127.0.0.1:2/callback'], true],
    ['http://localhost:1/callback', ['http://127.0.0.1/callback'], false],
    ['http://127.0.0.1:1/callback/', ['http://127.0.0.1/callback'], false],
    ['http://127.0.0.1:1/callback?x', ['http://127.0.0.1/callback'], false],
    ['http://127.0.0.1:1/x/../callback', ['http://127.0.0.1/callback'], false],
    ['http://127.0.0.1:1@evil.example/callback', ['http://127.0.0.1/callback'], false],
    ['https://app.example/callback', ['https://app.example/callback'], true],
    ['https://app.example:444/callback', ['https://app.example/callback'], false],
    ['https://app.example/callback/more', ['https://app.example/callback'], false],
    ['https://APP.example/callback', ['https://app.example/callback'], false],
    ['https://app.example.evil.example/callback', ['https://app.example/callback'], false],
    ['http://app.example/callback', ['http://app.example/callback'], false],
    ['https://app.example/callback', [], false],
  ])('%s of %j: %s', (uri, registered, is) => {
    expect(isRegistered(uri, registered)).toBe(is);
  });
});

test('parameters are added to those that the address has', () => {
  expect(withParameters('https://app.example/cb?a=1', { code: 'x y', state: '', iss: 'https://c.example' })).toBe(
    'https://app.example/cb?a=1&code=x+y&iss=https%3A%2F%2Fc.example',
  );
});
