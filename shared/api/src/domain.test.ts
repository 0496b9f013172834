import { expect, test } from '@rstest/core';
import * as v from 'valibot';
import { DomainNameSchema } from './domain.ts';

test.each([
  ['acme.example', 'acme.example'],
  ['  ACME.Example ', 'acme.example'],
  ['mail.acme.co.example', 'mail.acme.co.example'],
  ['münchen.example', 'xn--mnchen-3ya.example'],
  ['例子.example', 'xn--fsqu00a.example'],
])('%s is a domain', (text, name) => {
  expect(v.parse(DomainNameSchema, text)).toBe(name);
});

test.each([
  '',
  'acme',
  'localhost',
  '127.0.0.1',
  '1.2',
  '[::1]',
  'a..example',
  '.example',
  'acme.example.',
  '-acme.example',
  'acme-.example',
  'https://acme.example',
  'acme.example/path',
  'acme.example:25',
  'owner@acme.example',
  'acme .example',
  'acme%2eexample',
  `${'a'.repeat(64)}.example`,
  `${'abc.'.repeat(70)}example`,
])('%s is none', (text) => {
  expect(v.is(DomainNameSchema, text)).toBe(false);
});
