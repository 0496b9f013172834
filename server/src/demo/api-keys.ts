import type { ApiKeyScope, ApiKeyStatus } from '@cairn/api';
import type { Person } from './content.ts';

/** A demo key with its usage. Its secret is unknown, so nobody can use it. */
export interface DemoKey {
  name: string;
  by: Person;
  scopes: ApiKeyScope[];
  status?: ApiKeyStatus;
  /** Days from now; null for never. */
  ends: number | null;
  /** Days ago. */
  made: number;
  networks?: string[];
  /** The clients: calls per day, and the last call in hours ago. */
  clients: { client: string; address: string; daily: number; last: number; since?: number }[];
  /** Rejected calls: hours ago, and the reason. */
  refused?: { hours: number; code: 'RATE_LIMITED' | 'KEY_ADDRESS' | 'KEY_SCOPE'; client: string; address: string }[];
}

/** The keys of the demo's first project. */
export const paymentsKeys: readonly DemoKey[] = [
  {
    name: 'Claude Code, Lin',
    by: 'lin',
    scopes: ['read', 'record', 'propose'],
    ends: 84,
    made: 6,
    clients: [
      { client: 'Claude Code 2.3.1', address: '10.20.4.17', daily: 22, last: 0.1 },
      { client: 'Claude Code 2.2.9', address: '10.20.4.60', daily: 5, last: 5 },
    ],
    refused: [{ hours: 19, code: 'RATE_LIMITED', client: 'Claude Code 2.3.1', address: '10.20.4.17' }],
  },
  {
    name: 'Claude Code, Jonas',
    by: 'jonas',
    scopes: ['read', 'record', 'propose'],
    ends: 84,
    made: 90,
    networks: ['10.20.0.0/16'],
    clients: [
      { client: 'Claude Code 2.3.1', address: '10.20.7.4', daily: 18, last: 0.4 },
      { client: 'curl 8.9.1', address: '10.20.9.2', daily: 1, last: 13 },
    ],
    refused: [{ hours: 18, code: 'KEY_ADDRESS', client: 'node', address: '84.17.44.9' }],
  },
  {
    name: 'CI, main branch',
    by: 'jonas',
    scopes: ['read', 'record'],
    ends: 61,
    made: 29,
    clients: [{ client: 'Cairn 1.0.0', address: '10.20.30.11', daily: 34, last: 0.05 }],
  },
  {
    name: 'Codex on the build host',
    by: 'marta',
    scopes: ['read', 'record', 'propose'],
    ends: 12,
    made: 78,
    clients: [{ client: 'Codex 0.50.0', address: '10.20.30.12', daily: 11, last: 0.2 }],
  },
  {
    name: 'Search on the docs site',
    by: 'marta',
    scopes: ['read'],
    ends: null,
    made: 120,
    clients: [{ client: 'node', address: '10.20.40.3', daily: 3, last: 5 }],
  },
  { name: 'Settlement worker', by: 'lin', scopes: ['read', 'record', 'propose'], ends: 90, made: 0.1, clients: [] },
  {
    name: 'Contractor, spring audit',
    by: 'marta',
    scopes: ['read'],
    ends: -20,
    made: 110,
    clients: [{ client: 'Claude Code 2.1.0', address: '198.51.100.20', daily: 2, last: 500, since: 60 }],
  },
  {
    name: 'Old Jenkins',
    by: 'jonas',
    scopes: ['read', 'record'],
    status: 'disabled',
    ends: 20,
    made: 160,
    clients: [{ client: 'curl 8.5.0', address: '10.20.30.9', daily: 4, last: 1600, since: 80 }],
  },
];

/** Returns a key for the sessions of another project. */
export function recordingKey(name: string, by: Person, made: number, address: string): DemoKey {
  const client = name.split(',')[0] ?? name;
  return { name, by, scopes: ['read', 'record', 'propose'], ends: null, made, clients: [{ client, address, daily: 6, last: 3 }] };
}
