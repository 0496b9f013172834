import { NetworkSchema } from '@cairn/api';
import * as v from 'valibot';
import type { ReadSetting } from './sign-in-methods.ts';

const remedy = 'use addresses or ranges of the proxies in front of Cairn, separated by commas, such as 10.0.0.2 or 10.0.0.0/24; 0 for none';
const NetworksSchema = v.pipe(
  v.string(),
  v.transform((text) => (text === '0' ? [] : text.split(',').map((network) => network.trim()))),
  v.array(
    v.pipe(
      v.string(),
      v.check((network) => v.is(NetworkSchema, network), remedy),
    ),
  ),
);

/** The local machine. */
export const loopbackNetworks = ['127.0.0.0/8', '::1/128'];

/** Reads the networks (CIDR) of the proxies whose X-Forwarded-For is trusted. */
export function readTrustedProxies(read: ReadSetting): string[] {
  return read('TRUSTED_PROXIES', NetworksSchema, loopbackNetworks);
}
