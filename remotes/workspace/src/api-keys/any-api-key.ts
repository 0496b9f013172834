import type { ApiKey } from '@cairn/api';

const someKey: ApiKey = {
  id: 'key_1',
  kind: 'key',
  redirectHost: '',
  name: 'My laptop',
  prefix: 'ck_live_',
  lastFour: 'aaaa',
  state: 'active',
  scopes: ['read'],
  projects: null,
  otherProjects: 0,
  expiresAt: null,
  graceUntil: null,
  callsPerMinute: 120,
  networks: [],
  lastUsed: null,
  calls: [],
  rotatedFrom: null,
  rotatedTo: null,
  maker: { id: 'usr_1', name: 'Jonas Weber', stopped: false },
  own: true,
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
  version: 2,
};

/** Creates an API key for tests, with the given fields. */
export function anyApiKey(more: Partial<ApiKey> = {}): ApiKey {
  return { ...someKey, ...more };
}
