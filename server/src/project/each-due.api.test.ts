import { afterAll, beforeAll, beforeEach, expect, test } from '@rstest/core';
import { arrangeInAcme } from '../../test/agent.ts';
import { type Browser, signIn } from '../../test/browser.ts';
import { type Product, startProduct } from '../../test/product.ts';
import { deleteForGood } from './delete-for-good.ts';
import { deleteOld } from './retention.ts';

let product: Product;
let lead: Browser;
let ids: string[];
beforeAll(async () => {
  product = await startProduct({ demo: true });
  lead = await signIn(product, 'lead@acme.example');
});
afterAll(() => product.close());

/** Two projects with a conversation each. Nothing can be deleted in the first one. */
beforeEach(async () => {
  ids = [];
  for (const key of ['BRK', 'FIN']) {
    const made = await lead.post('/api/projects', { name: key, key });
    ids.push(String(made.body.id));
    await lead.post('/api/conversations', { projectId: made.body.id, text: 'Said long ago' });
  }
  await product.owner.query(`
    create function fail() returns trigger language plpgsql as $$ begin
      if old.project_id = '${ids[0]}' then raise exception 'broken'; end if; return old; end $$;
    create trigger fail before delete on conversations for each row execute function fail()`);
  return async () => {
    await product.owner.query('drop function fail cascade');
    for (const id of ids) await arrangeInAcme(product, `update projects set key = id, slug = id where id = '${id}'`);
  };
});

const conversationsOf = async (id: string | undefined) => (await lead.get(`/api/conversations?project=${id}`)).body.total;

test('a project whose old conversations cannot be deleted keeps no other from its retention, and the log has why', async () => {
  for (const id of ids)
    await arrangeInAcme(
      product,
      `with due as (update projects set retention_days = 30 where id = '${id}' returning id)
       update conversations set last_message_at = now() - interval '31 days' where project_id = '${id}'`,
    );
  await deleteOld(product.database, product.services.log);
  expect(await Promise.all(ids.map(conversationsOf))).toEqual([1, 0]);
  expect(product.logged()).toContain('maintenance of a project failed');
});

test('a project that cannot be deleted for good keeps no other from it', async () => {
  for (const id of ids)
    await arrangeInAcme(product, `update projects set status = 'deleted', deleted_at = now() - interval '31 days' where id = '${id}'`);
  expect(await deleteForGood(product.database, product.services.log)).toEqual([ids[1]]);
});
