import { describe, expect, test } from '@rstest/core';
import fc from 'fast-check';
import * as v from 'valibot';
import { type ApiKeyAct, apiKeyActs, apiKeyMoves, apiKeyState, apiKeyStatuses } from './api-key.ts';
import { clientOf, scopeOfCall } from './api-key-access.ts';
import { NetworkSchema, networkParts } from './api-key-network.ts';

const moment = fc.option(fc.integer({ min: 0, max: 1_000 }));
const standing = fc.record({ status: fc.constantFrom(...apiKeyStatuses), expiresAt: moment, graceUntil: moment });

describe('the state of a key', () => {
  test('once it is over it stays so, whatever the clock says later', () => {
    fc.assert(
      fc.property(standing, fc.nat(1_000), fc.nat(1_000), (key, now, later) => {
        const over = ['revoked', 'expired'];
        if (over.includes(apiKeyState(key, now))) expect(over).toContain(apiKeyState(key, now + later));
      }),
    );
  });

  test('no act leads back from revoked, and each leads where it may not be done again', () => {
    for (const act of apiKeyActs) expect(apiKeyMoves[act].from).not.toContain('revoked');
    const after = ({ to }: (typeof apiKeyMoves)[ApiKeyAct]) => apiKeyState({ status: to, expiresAt: null, graceUntil: 2 }, 1);
    for (const act of apiKeyActs) expect(apiKeyMoves[act].from).not.toContain(after(apiKeyMoves[act]));
  });
});

describe('what keys may call', () => {
  test('is closed where nothing is said, and a decision is nobody’s but a person’s', () => {
    for (const path of [
      '/api/members',
      '/api/api-keys',
      '/api/auth/me',
      '/api/decisions/dec_1/transition',
      '/api/projects/x/y',
      '/api/decisions/',
    ])
      for (const method of ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'])
        expect([path, method, scopeOfCall(method, path)]).toEqual([path, method, null]);
  });

  test('reads with one scope and writes with another', () => {
    expect(['GET', 'HEAD', 'PATCH', 'DELETE'].map((method) => scopeOfCall(method, '/api/decisions/dec_1'))).toEqual([
      'read',
      'read',
      'write',
      null,
    ]);
  });
});

test.each([
  ['claude-code/2.3.1 (cli)', 'Claude Code 2.3.1'],
  ['Cursor/1.7.0 (darwin arm64)', 'Cursor 1.7.0'],
  ['codex_cli_rs/0.50.0', 'Codex 0.50.0'],
  ['Visual Studio Code/1.105', 'VS Code 1.105'],
  ['curl/8.9.1', 'curl 8.9.1'],
  ['node', 'node'],
  ['', ''],
  [undefined, ''],
  ['<script>alert(1)</script>', ''],
])('who calls itself %j is %j', (given, name) => {
  expect(clientOf(given)).toBe(name);
});

describe('networks', () => {
  test('every range that is let pass has an address and a prefix that fits it', () => {
    const ipV6 = fc
      .array(fc.nat(0xffff), { minLength: 8, maxLength: 8 })
      .map((groups) => groups.map((group) => group.toString(16)).join(':'));
    const network = fc.oneof(fc.tuple(fc.ipV4(), fc.option(fc.nat(40))), fc.tuple(ipV6, fc.option(fc.nat(140))));
    fc.assert(
      fc.property(network, ([address, prefix]) => {
        const text = prefix === null ? address : `${address}/${prefix}`;
        const most = address.includes(':') ? 128 : 32;
        expect(v.is(NetworkSchema, text)).toBe(prefix === null || prefix <= most);
        if (prefix === null) expect(networkParts(text).prefix).toBe(most);
      }),
    );
  });

  test.each(['10.0.0', '10.0.0.0/', '10.0.0.0/x', '10.0.0.0/8/8', 'localhost', '', '::1/129', '300.1.1.1'])('%j is none', (text) => {
    expect(v.is(NetworkSchema, text)).toBe(false);
  });
});
