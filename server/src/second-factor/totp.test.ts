import { expect, test } from '@rstest/core';
import fc from 'fast-check';
import { Secret } from 'otpauth';
import { newTotpSecret, totpStep, totpUri } from './totp.ts';

/** RFC 6238, appendix B: the ASCII key, and the last six of the eight digits. */
const key = Secret.fromUTF8('12345678901234567890').base32;
const vectors: [seconds: number, code: string][] = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
];

test.each(vectors)('RFC 6238: at %i seconds the code is %s', (seconds, code) => {
  expect(totpStep(key, code, seconds * 1000, null)).toBe(Math.floor(seconds / 30));
});

test('a clock may be one period ahead or behind, no more', () => {
  const steps = [-60, -30, 0, 30, 60].map((off) => totpStep(key, '050471', (1_111_111_111 + off) * 1000, null));
  expect(steps).toEqual([null, 37_037_037, 37_037_037, 37_037_037, null]);
});

test('a code is taken once, and none older than it', () => {
  const now = 1_111_111_111_000;
  const step = 37_037_037;
  expect(totpStep(key, '050471', now, step - 1)).toBe(step);
  expect(totpStep(key, '050471', now, step)).toBe('used');
  expect(totpStep(key, '081804', now, step)).toBe('used'); // the previous period
});

test('what is no code is wrong, and nothing throws', () => {
  fc.assert(
    fc.property(fc.string(), fc.nat(4_000_000_000), (text, seconds) => {
      fc.pre(!/^\d{6}$/.test(text));
      expect(totpStep(key, text, seconds * 1000, null)).toBe(null);
    }),
  );
});

test('a new key has 160 bits, and stands in what the QR code says', () => {
  const secret = newTotpSecret();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(newTotpSecret()).not.toBe(secret);
  const uri = new URL(totpUri(secret, 'jonas@halden.example'));
  expect([uri.protocol, uri.host, decodeURIComponent(uri.pathname)]).toEqual(['otpauth:', 'totp', '/Cairn:jonas@halden.example']);
  expect(Object.fromEntries(uri.searchParams)).toMatchObject({ secret, issuer: 'Cairn', digits: '6', period: '30' });
});
