import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { type Browser, signIn } from '../../test/browser.ts';
import { type Product, startProduct } from '../../test/product.ts';

let product: Product;
let owner: Browser;
let operator: Browser;
beforeAll(async () => {
  product = await startProduct({ demo: true });
  owner = await signIn(product, 'owner@acme.example');
  operator = await signIn(product, 'admin@cairn.example');
});
afterAll(() => product.close());

/** Returns the request ids of the exports in the log of the caller's organization. */
async function audited(caller: Browser): Promise<string[]> {
  const answer = await caller.get('/api/audit?group=exports&limit=100');
  return (JSON.parse(answer.text) as { items: { requestId: string }[] }).items.map(({ requestId }) => requestId);
}

test('every list that leaves as a file has an entry', async () => {
  const document = JSON.parse((await owner.get('/api/openapi.json')).text) as { paths: Record<string, object> };
  const paths = Object.keys(document.paths).filter((path) => path.endsWith('/export') && !path.includes('{id}'));
  expect(paths.length).toBeGreaterThan(20);
  for (const path of paths) {
    const address = `${path.replace('{project}', 'payments-api')}?q=pay&project=payments-api`;
    const own = await owner.get(address);
    const caller = own.status === 403 ? operator : owner;
    const { status, headers } = own.status === 403 ? await operator.get(address) : own;
    expect([path, status]).toEqual([path, 200]);
    expect([path, await audited(caller)]).toEqual([path, expect.arrayContaining([headers.get('x-request-id')])]);
  }
});
