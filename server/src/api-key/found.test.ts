import { NetworkSchema } from '@cairn/api';
import { describe, expect, test } from '@rstest/core';
import fc from 'fast-check';
import * as v from 'valibot';
import { isWithin } from './found.ts';

describe('where a key may be used from', () => {
  test('every range that a form lets pass holds its own address', () => {
    const address = fc.oneof(fc.ipV4(), fc.ipV6());
    fc.assert(
      fc.property(address, fc.nat(128), (base, prefix) => {
        const network = `${base}/${prefix}`;
        if (v.is(NetworkSchema, network)) expect(isWithin(base, [network])).toBe(true);
      }),
    );
  });

  test.each([
    ['10.20.255.255', ['10.20.0.0/16'], true],
    ['10.21.0.0', ['10.20.0.0/16'], false],
    ['10.21.0.0', ['10.20.0.0/16', '10.21.0.0'], true],
    ['2001:db8::1', ['2001:db8::/32'], true],
    ['2001:db9::1', ['2001:db8::/32', '10.0.0.0/8'], false],
    ['local', ['0.0.0.0/0', '::/0'], false],
    ['local', [], true],
  ])('%s in %j: %s', (address, networks, expected) => {
    expect(isWithin(address, networks)).toBe(expected);
  });
});
