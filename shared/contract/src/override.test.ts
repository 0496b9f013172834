import { describe, expect, test } from '@rstest/core';
import fc from 'fast-check';
import { anyLoopback, chooseRelease, isAllowedOrigin, isOrigin, overrideText, parseOverride } from './override.ts';

describe('what somebody may write', () => {
  test.each([
    ['staff@http://localhost:3004', { remote: 'staff', origin: 'http://localhost:3004' }],
    ['staff@https://preview.example', { remote: 'staff', origin: 'https://preview.example' }],
    ['staff@http://[::1]:3004', { remote: 'staff', origin: 'http://[::1]:3004' }],
    ['staff@1.4.2', { remote: 'staff', release: '1.4.2' }],
    ['tenant-admin@1.4.2-beta.1', { remote: 'tenant-admin', release: '1.4.2-beta.1' }],
    ['staff@1.4.2-0123456789ab', { remote: 'staff', release: '1.4.2-0123456789ab' }],
  ])('%s', (text, override) => {
    expect(parseOverride(text)).toEqual(override);
    expect(overrideText(override)).toBe(text);
  });

  test.each([
    '',
    'staff',
    'staff@',
    '@http://localhost:3004',
    'Staff@http://localhost:3004',
    '../staff@http://localhost:3004',
    // A different host than the one at the beginning.
    'staff@http://localhost:3004@evil.example',
    'staff@http://localhost@evil.example',
    'staff@http://user:word@localhost:3004',
    'staff@http://localhost:3004/',
    'staff@http://localhost:3004/path',
    'staff@http://localhost:3004?query',
    'staff@http://localhost:3004#hash',
    'staff@http://localhost:3004\\@evil.example',
    'staff@http:\\\\localhost:3004',
    'staff@http:/localhost:3004',
    'staff@//localhost:3004',
    'staff@localhost:3004',
    // Other schemes.
    'staff@javascript:alert(1)',
    'staff@data:text/javascript,alert(1)',
    'staff@blob:http://localhost:3004/0',
    'staff@file:///etc/passwd',
    'staff@ftp://localhost',
    'staff@ws://localhost:3004',
    // Other spellings of the same address, and lookalikes.
    'staff@HTTP://localhost:3004',
    'staff@http://LOCALHOST:3004',
    'staff@http://localhost:80',
    'staff@http://2130706433:3004',
    'staff@http://0x7f.1:3004',
    'staff@http://127.1:3004',
    'staff@http://lоcalhost:3004', // Cyrillic о
    'staff@ http://localhost:3004',
    'staff@http://localhost:3004\n',
    'staff@http://local\thost:3004',
    // Characters with a meaning in a content security policy.
    "staff@http://a;script-src'none'",
    'staff@http://a,b',
    // Paths that leave the store.
    'staff@1.4.2/../../secret',
    'staff@../1.4.2',
    'staff@1.4.2-%2e%2e',
    'staff@1.4',
    'staff@latest',
  ])('not %j', (text) => {
    expect(parseOverride(text)).toBeNull();
  });

  test('whatever it is, what is read is what was written: nobody confirms one thing and gets another', () => {
    const text = fc.oneof(
      fc.webUrl({ withQueryParameters: true }).map((url) => `staff@${url}`),
      fc
        .tuple(fc.constantFrom('http://localhost', 'https://a.example', '1.2.3', ''), fc.string())
        .map(([start, end]) => `staff@${start}${end}`),
      fc.string(),
    );
    fc.assert(
      fc.property(text, (written) => {
        const override = parseOverride(written);
        if (override === null) return;
        expect(overrideText(override)).toBe(written);
        if ('origin' in override) {
          expect(new URL(override.origin).origin).toBe(override.origin);
          // Relative files stay on this origin, whatever their path.
          expect(new URL('chunks/page.js', `${override.origin}/`).origin).toBe(override.origin);
          expect(override.origin).not.toMatch(/[\s;,'"@\\]/);
        } else expect(override.release).toMatch(/^[\w.-]+$/);
      }),
    );
  });
});

describe('where code may come from', () => {
  test('loopback is this machine, whatever the port', () => {
    for (const origin of ['http://localhost:3004', 'http://127.0.0.1', 'http://[::1]:8080', 'https://localhost'])
      expect(isAllowedOrigin(origin, [anyLoopback])).toBe(true);
    for (const origin of ['http://localhost.evil.example', 'http://127.0.0.1.evil.example', 'https://10.0.0.1', 'http://0.0.0.0:3004'])
      expect(isAllowedOrigin(origin, [anyLoopback])).toBe(false);
  });

  test('anything else is one of the origins that are named, to the letter', () => {
    const allowed = ['https://preview.example'];
    expect(isAllowedOrigin('https://preview.example', allowed)).toBe(true);
    for (const origin of ['http://preview.example', 'https://preview.example:8443', 'https://a.preview.example', 'http://localhost:3004'])
      expect(isAllowedOrigin(origin, allowed)).toBe(false);
    expect(isAllowedOrigin('loopback', ['loopback'])).toBe(false);
    fc.assert(fc.property(fc.webUrl(), (url) => isAllowedOrigin(url, []) === false));
  });

  test('every origin of the web is one in its own spelling', () => {
    fc.assert(fc.property(fc.webUrl({ validSchemes: ['http', 'https'] }), (url) => isOrigin(new URL(url).origin)));
  });
});

test('a version is the newest release of it, a name is itself, and nothing else is any', () => {
  const releases = ['1.5.0-bbbbbbbbbbbb', '1.4.2-222222222222', '1.4.2-111111111111', '1.4.2-beta-333333333333'];
  expect(chooseRelease('1.4.2', releases)).toBe('1.4.2-222222222222');
  expect(chooseRelease('1.4.2-111111111111', releases)).toBe('1.4.2-111111111111');
  expect(chooseRelease('1.4.2-beta', releases)).toBe('1.4.2-beta-333333333333');
  expect(chooseRelease('1.4', releases)).toBeUndefined();
  expect(chooseRelease('1.5.0-aaaaaaaaaaaa', releases)).toBeUndefined();
});
