import { expect, test } from '@rstest/core';
import { loggedReply, maskedAddress } from './masked.ts';

test('an address has its first letter and its host', () => {
  expect(['lin@orbit.example', '"a@b"@host.example', 'ü@ä.example', 'none'].map(maskedAddress)).toEqual([
    'l…@orbit.example',
    '"…@host.example',
    'ü…@ä.example',
    'n…',
  ]);
});

test('a reply is one line without addresses, links and control characters', () => {
  expect(loggedReply('550 5.1.1 <lin.doe@orbit.example>: unknown\r\n\u202e see https://mx.example/why?token=secret')).toBe(
    '550 5.1.1 <l…@orbit.example>: unknown see …',
  );
  expect(loggedReply('x'.repeat(1_000))).toHaveLength(300);
});
