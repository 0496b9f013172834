import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { sql } from 'drizzle-orm';
import { until } from '../../../test/processes.ts';
import { type Product, startProduct } from '../../../test/product.ts';
import { runChannel } from './rows.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct({ runs: {} });
});
afterAll(() => product.close());

test('a word that a newer Cairn says, or that is none, is passed over and does not end the process', async () => {
  for (const word of ['{"word":"sung","id":"run_1"}', 'nonsense'])
    await until('it to be heard', async () => {
      const before = product.logged().split('run.notice_invalid').length;
      await product.database.anonymous((tx) => tx.execute(sql`select pg_notify(${runChannel}, ${word})`));
      await new Promise((resolve) => setTimeout(resolve, 50));
      return product.logged().split('run.notice_invalid').length > before;
    });
  expect(product.logged()).toContain('invalid notification about runs');
});
