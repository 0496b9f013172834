import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { signIn } from '../../test/browser.ts';
import { type Product, startProduct } from '../../test/product.ts';
import { fillDatabase } from './fill.ts';
import { sizeOf } from './size.ts';
import { numbersFrom, sentence, vocabularies } from './words.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

const size = { tenants: 3, messages: 600, patterns: 60, decisions: 50, sessions: 40 };

test('fills as many rows as are asked for, in tenants of unequal size, and only once', async () => {
  expect(await fillDatabase(product.urls.url, size, () => undefined)).toBe(true);
  expect(await fillDatabase(product.urls.url, size, () => undefined)).toBe(false);
  const counts = await Promise.all(
    [1, 2, 3].map(async (n) => {
      const owner = await signIn(product, `owner@company-${n}.example`);
      const { user, tenant } = (await owner.get('/api/auth/me')).body;
      return product.database.inTenant({ tenantId: tenant?.id ?? '', userId: user?.id ?? '' }, async (tx) => {
        const { rows } = await tx.execute<{ patterns: number; decisions: number; sessions: number }>(
          'select (select count(*)::int from patterns) patterns, (select count(*)::int from decisions) decisions, (select count(*)::int from sessions) sessions',
        );
        return rows[0] ?? { patterns: 0, decisions: 0, sessions: 0 };
      });
    }),
  );
  const sum = (kind: 'patterns' | 'decisions' | 'sessions') => counts.reduce((whole, one) => whole + one[kind], 0);
  expect([sum('patterns'), sum('decisions'), sum('sessions')]).toEqual([60, 50, 40]);
  expect(counts[0]?.patterns).toBeGreaterThan(counts[2]?.patterns ?? 60);
});

test('leaves row-level security and the indexes of words as they were', async () => {
  const { rows } = await product.owner.query<{ open: number; indexes: number }>(
    `select (select count(*)::int from pg_class where relrowsecurity and not relforcerowsecurity) as open,
      (select count(*)::int from pg_indexes where indexdef like '%USING gin (search\\_keys(%') as indexes`,
  );
  expect(rows).toEqual([{ open: 0, indexes: 8 }]);
});

test('says the same for the same seed, and leaves no place open', () => {
  for (const words of vocabularies)
    for (const kind of ['said', 'titles', 'rules'] as const) {
      const text = sentence(words, kind, numbersFrom(7));
      expect(text).toBe(sentence(words, kind, numbersFrom(7)));
      expect(text).not.toMatch(/[{}]/);
    }
});

test('takes its size from the command line, and refuses what is none', () => {
  expect(sizeOf(['--', '--large']).messages).toBe(1_000_000);
  expect(sizeOf(['--large', '--tenants', '7'])).toMatchObject({ tenants: 7, decisions: 100_000 });
  expect(() => sizeOf(['--messages', 'many'])).toThrow('--messages wants a whole number of 1 or more');
  expect(() => sizeOf(['--nonsense'])).toThrow('--nonsense');
});
