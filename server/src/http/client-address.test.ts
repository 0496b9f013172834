import { describe, expect, test } from '@rstest/core';
import { Hono } from 'hono';
import { loopbackNetworks } from '../settings/trusted-proxies.ts';
import { clientAddress, networkOf, readClientAddress } from './client-address.ts';
import type { AppEnv } from './context.ts';

/** Returns the address that a request from `remoteAddress` counts for, given the X-Forwarded-For header `forwarded`. */
async function counted(remoteAddress: string | undefined, forwarded?: string, trustedProxies = loopbackNetworks): Promise<string> {
  const app = new Hono<AppEnv>().use(readClientAddress({ trustedProxies })).get('/', (c) => c.text(clientAddress(c)));
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  const response = await app.request('/', { headers }, { incoming: { socket: { remoteAddress } } as never }); // the only part of Node's request that is read
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

  test('is believed of a trusted proxy alone: loopback, unless told otherwise', async () => {
    for (const peer of ['127.0.0.1', '127.8.0.1', '::1', '::ffff:127.0.0.1'])
      expect(await counted(peer, '198.51.100.1')).toBe('198.51.100.1');
    for (const peer of ['10.0.0.2', '172.16.0.2', '192.168.1.2', 'fd00::2', '203.0.113.7'])
      expect(await counted(peer, '198.51.100.1')).toBe(networkOf(peer));
    expect(await counted('127.0.0.1', '198.51.100.1', [])).toBe('127.0.0.1');
    // A closed connection has no address, so it is not a trusted proxy.
    expect(await counted(undefined, '198.51.100.1')).toBe('');
  });

  test('is the last one that no trusted proxy has, whatever a caller writes before it', async () => {
    const proxies = ['10.0.0.0/24', 'fd00::/64'];
    const through = (peer: string, forwarded: string) => counted(peer, forwarded, proxies);
    expect(await through('10.0.0.2', '198.51.100.1, 2001:db8:1:2::9')).toBe('2001:db8:1:2::/64');
    expect(await through('10.0.0.2', '198.51.100.1, 203.0.113.7, 10.0.0.3')).toBe('203.0.113.7');
    expect(await through('fd00::2', '[2001:db8:1:2::9]:4711')).toBe('2001:db8:1:2::/64');
    // Azure's proxies append the port to IPv4 addresses too. With it, each connection would count separately.
    expect(await through('10.0.0.2', '198.51.100.1:50123')).toBe('198.51.100.1');
    expect(await through('10.0.1.2', '198.51.100.1')).toBe('10.0.1.2');
    expect(await through('10.0.0.2', '10.0.0.3')).toBe('10.0.0.3');
    // An invalid address counts for the proxy that wrote it.
    for (const nonsense of ['', 'nonsense', '198.51.100.1, unknown', '1.2.3.4.5'])
      expect(await through('10.0.0.2', nonsense)).toBe('10.0.0.2');
  });
});
