import { describe, expect, test } from '@rstest/core';
import fc from 'fast-check';
import * as v from 'valibot';
import { type Audience, AudienceSchema, allCanaries, canariesFor, defaultCanaryLimits } from './canary.ts';
import type { Revision } from './revision.ts';

const release = (letter: string) => `1.0.0-${letter.repeat(12)}`;

function revisionWith(audience: Audience, { on = true, of = 'b' } = {}): Revision {
  const canary = { release: release(of), audience, limits: defaultCanaryLimits, since: '2026-01-01T00:00:00Z' };
  return {
    number: 1,
    previous: null,
    author: 'test',
    createdAt: '2026-01-01T00:00:00Z',
    note: '',
    change: null,
    remotes: { staff: { stable: release('a'), lastGood: null, on, canary }, workspace: { stable: release('a'), lastGood: null, on: true } },
  };
}

const gets = (audience: Audience, userId: string, tenant = 'acme') => canariesFor(revisionWith(audience), { userId, tenant }).has('staff');

describe('a canary by percentage', () => {
  const userId = fc.string({ minLength: 1 });

  test('reaches the same person each time, and whoever it reached stays in when it is widened', () => {
    fc.assert(
      fc.property(userId, fc.integer({ min: 1, max: 98 }), fc.integer({ min: 1, max: 98 }), (user, one, other) => {
        const [less, more] = [Math.min(one, other), Math.max(one, other) + 1];
        expect(gets({ percent: less }, user)).toBe(gets({ percent: less }, user, 'globex'));
        if (gets({ percent: less }, user)) expect(gets({ percent: more }, user)).toBe(true);
      }),
    );
  });

  test.each([1, 10, 25, 50, 99])('of %i reaches about that share, and of two releases not the same people', (percent) => {
    const users = Array.from({ length: 20_000 }, (_, at) => `usr_${at.toString(36).padStart(26, '0')}`);
    const reached = users.filter((user) => gets({ percent }, user)).length / users.length;
    expect(Math.abs(reached * 100 - percent)).toBeLessThan(1.5);
    const next = revisionWith({ percent }, { of: 'c' });
    const both = users.filter((user) => gets({ percent }, user) && canariesFor(next, { userId: user, tenant: 'acme' }).has('staff'));
    expect(Math.abs(both.length / users.length - (percent / 100) ** 2)).toBeLessThan(0.02);
  });
});

test('a canary by tenant reaches those who work there, and nobody else', () => {
  const audience = { tenants: ['acme', 'globex'] };
  expect(gets(audience, 'one', 'acme')).toBe(true);
  expect(gets(audience, 'one', 'initech')).toBe(false);
});

test('nobody who is not signed in gets one, and nobody that of a remote that is switched off', () => {
  expect(canariesFor(revisionWith({ percent: 99 }), null)).toEqual(new Set());
  const off = revisionWith({ tenants: ['acme'] }, { on: false });
  expect(canariesFor(off, { userId: 'one', tenant: 'acme' })).toEqual(new Set());
  expect([allCanaries(off).size, allCanaries(null).size]).toEqual([0, 0]);
  expect(allCanaries(revisionWith({ percent: 1 }))).toEqual(new Set(['staff']));
});

test.each([
  { percent: 0 },
  { percent: 100 },
  { percent: 1.5 },
  { tenants: [] },
  { tenants: ['Not A Slug'] },
  { percent: 5, tenants: ['acme'] },
  {},
])('%j is no audience', (audience) => {
  expect(v.safeParse(AudienceSchema, audience).success).toBe(false);
});
