import { expect, test } from '@rstest/core';
import { ApiError } from '../http/error.ts';
import { type AdmissionLimits, createAdmission } from './admission.ts';

const limits: AdmissionLimits = {
  working: 2,
  slowAfterMs: 60_000,
  open: 6,
  openPerTenant: 3,
  reserved: 2,
  queuedPerTenant: 3,
  waitMs: 60_000,
};

/** Creates an admission whose work runs until the test ends it, with the names of the work that has started. */
function bench(given: Partial<AdmissionLimits> = {}) {
  const admission = createAdmission({ ...limits, ...given });
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const codes = new Map<string, string>();
  let reached: () => void = () => undefined;
  return {
    begun,
    codes,
    /** Resolves when `count` pieces of work have started. */
    reach(count: number): Promise<void> {
      const { promise, resolve } = Promise.withResolvers<void>();
      reached = () => begun.length >= count && resolve();
      reached();
      return promise;
    },
    start(tenant: string | null, name: string) {
      admission
        .run(tenant, () => {
          begun.push(name);
          reached();
          return new Promise<void>((resolve) => ends.set(name, resolve));
        })
        .catch((error: unknown) => codes.set(name, error instanceof ApiError ? error.code : String(error)));
    },
    async end(name: string) {
      ends.get(name)?.();
      await settle();
    },
  };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

test('after a flood of one tenant the next place is for what belongs to none, then for another tenant', async () => {
  const { start, end, begun } = bench();
  for (const name of ['a1', 'a2', 'a3', 'a4']) start('a', name);
  start('b', 'b1');
  start(null, 'sign-in');
  await settle();
  expect(begun).toEqual(['a1', 'a2']);
  await end('a1');
  expect(begun).toEqual(['a1', 'a2', 'sign-in']);
  await end('sign-in');
  expect(begun).toEqual(['a1', 'a2', 'sign-in', 'b1']);
  await end('b1');
  expect(begun).toEqual(['a1', 'a2', 'sign-in', 'b1', 'a3']);
});

test('a tenant whose transactions wait for a lock keeps its own share busy, and nobody else', async () => {
  const { start, begun, reach } = bench({ slowAfterMs: 0 });
  for (const name of ['a1', 'a2', 'a3', 'a4']) start('a', name);
  start('b', 'b1');
  start('c', 'c1');
  start('d', 'd1'); // two of six connections are reserved
  start(null, 'sign-in');
  start(null, 'sign-in 2');
  await reach(6);
  expect(begun.toSorted()).toEqual(['a1', 'a2', 'b1', 'c1', 'sign-in', 'sign-in 2']);
});

test('a queue that is full refuses at once, and only that tenant', async () => {
  const { start, end, begun, codes } = bench();
  for (let number = 1; number <= 6; number += 1) start('a', `a${number}`);
  start('b', 'b1');
  await settle();
  expect(Object.fromEntries(codes)).toEqual({ a6: 'BUSY' });
  await end('a1');
  expect(begun).toContain('b1');
});

test('a wait that is too long is refused, and takes no place afterwards', async () => {
  const admission = createAdmission({ ...limits, working: 1, waitMs: 0 });
  const { promise: held, resolve: free } = Promise.withResolvers<void>();
  const first = admission.run('a', () => held);
  await expect(admission.run('b', () => Promise.resolve('late'))).rejects.toThrow(ApiError);
  free();
  await first;
  expect(await admission.run('b', () => Promise.resolve('in time'))).toBe('in time');
});

test('work that fails gives its place back', async () => {
  const admission = createAdmission({ ...limits, working: 1 });
  await expect(admission.run('a', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(await admission.run('a', () => Promise.resolve('next'))).toBe('next');
});
