import { describe, expect, test } from '@rstest/core';
import { Hono } from 'hono';
import { clientAddress, networkOf } from './client-address.ts';
import type { AppEnv } from './context.ts';

const app = new Hono<AppEnv>().get('/', (c) => c.text(clientAddress(c)));
/** The address that a request counts for: from a peer, with what a proxy has written. */
async function counted(remoteAddress: string, forwarded?: string): Promise<string> {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  const response = await app.request('/', { headers }, { incoming: { socket: { remoteAddress } } as never }); // as much of Node's request as is looked at
  return response.text();
}

describe('the address that a limit counts for', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002:ffff::1', '2001:db8:1:2::/64'],
    ['2001:db8::5', '2001:db8:0:0::/64'],
    ['2001:db8:0:1::', '2001:db8:0:1::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['64:ff9b::192.0.2.33', '64:ff9b:0:0::/64'],
  ])('of %s is %s', async (address, network) => {
    expect(await counted(address)).toBe(network);
  });

  test('is the same for every address of one line, and another for the next line', () => {
    expect(networkOf('2001:db8:1:2::1')).toBe(networkOf('2001:db8:1:2:ffff:ffff:ffff:ffff'));
    expect(networkOf('2001:db8:1:3::1')).not.toBe(networkOf('2001:db8:1:2::1'));
  });

  test('is believed of our own proxy alone, and of that only what it wrote itself', async () => {
    expect(await counted('10.0.0.2', '198.51.100.1, 2001:db8:1:2::9')).toBe('2001:db8:1:2::/64');
    expect(await counted('fd00::2', '[2001:db8:1:2::9]:4711')).toBe('2001:db8:1:2::/64');
    // Azure's proxies write the port behind an IPv4 address as well: each connection would count for itself.
    expect(await counted('10.0.0.2', '198.51.100.1:50123')).toBe('198.51.100.1');
    expect(await counted('203.0.113.7', '198.51.100.1')).toBe('203.0.113.7');
    expect(await counted('127.0.0.1', 'nonsense')).toBe('nonsense');
  });
});
