import { expect, test } from '@rstest/core';
import { addressesIn, invalidIn } from './invite-schema.ts';

test('addresses are taken as mail programs paste them, each once', () => {
  expect(addressesIn('Ada Lovelace <ada@acme.example>; kim@acme.example,\n"Lin, Qiu" <lin@acme.example>\nkim@acme.example')).toEqual([
    'ada@acme.example',
    'kim@acme.example',
    'lin@acme.example',
  ]);
});

test.each([
  'Ada <ada@acme.example> kim@acme.example',
  'Ada <ada@acme.example> Kim <kim@acme.example>',
  'ada@acme.example Kim <kim@acme.example>',
  'ada@acme.example "kim@acme.example"',
  '"ada@acme.example","kim@acme.example"',
  '"Byron, Ada" <ada@acme.example>\n"kim@acme.example"',
])('no address of %s is lost', (text) => {
  expect(addressesIn(text)).toEqual(['ada@acme.example', 'kim@acme.example']);
});

test('those that are no address are named', () => {
  expect(invalidIn(addressesIn('ada@acme.example kim@acme lin'))).toEqual(['kim@acme', 'lin']);
});
