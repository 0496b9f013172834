import { describe, expect, test } from '@rstest/core';
import { AddressRefused, isInner, outwardFetch } from './address.ts';

describe('what counts as the public internet', () => {
  test.each(['8.8.8.8', '1.1.1.1', '2606:4700::1111', '172.32.0.1', '100.128.0.1'])('%s does', (address) => {
    expect(isInner(address)).toBe(false);
  });

  test.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.100.100.200',
    '0.0.0.0',
    '255.255.255.255',
    '::1',
    '::',
    '::ffff:10.0.0.1',
    '64:ff9b::a00:1',
    'fd00::1',
    'fe80::1',
    '2002:a00:1::',
    'not an address',
  ])('%s does not', (address) => {
    expect(isInner(address)).toBe(true);
  });
});

describe('outward calls', () => {
  const call = outwardFetch({ allowInner: false });

  test.each([
    'http://models.example/v1',
    'https://127.0.0.1/v1',
    'https://[::1]:8080/v1',
    'https://0x7f000001/v1',
    'https://169.254.169.254/latest',
  ])('%s is refused before anything is sent', async (url) => {
    await expect(call(url)).rejects.toBeInstanceOf(AddressRefused);
  });

  test('a name that leads to this machine is refused at the connection', async () => {
    const failure: unknown = await call('https://localhost/v1').catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Error);
    expect((failure as Error).cause).toBeInstanceOf(AddressRefused); // an Error, as asserted above
  });
});
