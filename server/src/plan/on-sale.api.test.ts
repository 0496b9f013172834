import { defaultPlans } from '@cairn/api';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { query, testCluster } from '../../test/cluster.ts';
import { type Product, startProduct } from '../../test/product.ts';
import { plansOnSale } from './on-sale.ts';

let product: Product;
let superuser: string;
beforeAll(async () => {
  product = await startProduct({});
  superuser = (await testCluster()).asSuperuser(product.urls.url);
});
afterAll(() => product.close());

test('public pages show the plans that were read last while the database does not answer, and the new ones after that', async () => {
  const read = plansOnSale(product.services);
  const people = async () => (await read()).map((plan) => plan.people);
  const [, team, enterprise] = defaultPlans;
  await query(superuser, `update plans set people = 5 where plan = 'free'`);
  expect(await people()).toEqual([5, team?.people, enterprise?.people]);

  await query(superuser, 'alter table plans rename to plans_out_of_reach');
  expect(await people()).toEqual([5, team?.people, enterprise?.people]);
  // A process that has never reached the database.
  expect(await plansOnSale(product.services)()).toEqual(defaultPlans);

  await query(superuser, 'alter table plans_out_of_reach rename to plans');
  await query(superuser, `update plans set people = 7 where plan = 'free'`);
  expect(await people()).toEqual([7, team?.people, enterprise?.people]);
});
