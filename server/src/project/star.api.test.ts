import { ProjectListSchema } from '@cairn/api';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import * as v from 'valibot';
import { type Browser, type Json, signIn } from '../../test/browser.ts';
import { openLive } from '../../test/live.ts';
import { until } from '../../test/processes.ts';
import { type Product, startProduct } from '../../test/product.ts';

let product: Product;
let owner: Browser;
let developer: Browser;
beforeAll(async () => {
  product = await startProduct({ demo: true });
  owner = await signIn(product, 'owner@acme.example');
  developer = await signIn(product, 'dev@acme.example');
});
afterAll(() => product.close());

const slugs = ({ items = [] }: Json): unknown[] => items.map(({ slug }) => slug);
const starredOf = async (browser: Browser) => slugs((await browser.get('/api/projects?starred=true&sort=name&direction=asc')).body);
const idOf = async (email: string): Promise<string> => {
  const { rows } = await product.database.maintain((tx) => tx.execute<{ id: string }>(`select id from users where email = '${email}'`));
  return rows[0]?.id ?? '';
};

describe('a star', () => {
  test('is its person’s own: found under it, first where it is asked for, and as often as one likes', async () => {
    const before = (await developer.get('/api/projects/client-sdks')).body;
    const given = await developer.put('/api/projects/client-sdks/star', {});
    expect([given.status, given.body]).toEqual([200, { ...before, starred: true }]); // neither version nor activity changes
    expect((await developer.put(`/api/projects/${before.id}/star`, {})).body).toEqual(given.body);
    expect(await starredOf(developer)).toEqual(['client-sdks']);
    expect((await developer.get('/api/projects?starred=true')).body.total).toBe(1);
    expect(slugs((await developer.get('/api/projects')).body)[0]).toBe('payments-api');
    const first = v.parse(ProjectListSchema, (await developer.get('/api/projects?sort=starred&limit=1')).body);
    expect(first.items).toMatchObject([{ slug: 'client-sdks' }]);
    const rest = (await developer.get(`/api/projects?sort=starred&after=${first.next}`)).body;
    expect(slugs(rest)[0]).toBe('payments-api');
    expect((await developer.get('/api/projects/export?starred=true')).text.trim().split('\n')).toHaveLength(2);

    expect(await starredOf(owner)).toEqual([]);
    expect((await owner.get('/api/projects/client-sdks')).body).toMatchObject({ starred: false });

    const taken = await developer.delete('/api/projects/client-sdks/star');
    expect([taken.status, taken.body]).toEqual([200, before]);
    expect((await developer.delete('/api/projects/client-sdks/star')).status).toBe(200);
    expect(await starredOf(developer)).toEqual([]);
  });

  test('is told to its person’s other tabs, to nobody else, and once', async () => {
    const [theirs, others] = [await openLive(product, developer), await openLive(product, owner)];
    await until('the streams to begin', () => theirs.lastId !== '' && others.lastId !== '');
    const changesIn = ({ events }: typeof theirs) => events.filter((event) => event !== 'reset' && event.type === 'project.changed');
    await developer.put('/api/projects/payments-api/star', {});
    await developer.put('/api/projects/payments-api/star', {});
    await developer.delete('/api/projects/payments-api/star');
    await owner.put('/api/projects/payments-api/star', {});
    await until('the owner to hear of their own', () => changesIn(others).length > 0);
    expect(changesIn(theirs)).toMatchObject([{ project: 'payments-api' }, { project: 'payments-api' }]);
    expect(changesIn(others)).toHaveLength(1);
    await owner.delete('/api/projects/payments-api/star');
    await Promise.all([theirs.close(), others.close()]);
  });

  test('shows nothing of a project to who has lost it, nor to another tenant, nor of one that is deleted', async () => {
    const members = '/api/projects/card-vault/members';
    await owner.post(members, { userIds: [await idOf('dev@acme.example')], role: 'viewer' });
    expect((await developer.put('/api/projects/card-vault/star', {})).body).toMatchObject({ slug: 'card-vault', starred: true });
    await owner.delete(`${members}/${await idOf('dev@acme.example')}`);
    expect(await starredOf(developer)).toEqual([]);
    const globex = await signIn(product, 'owner@globex.example');
    for (const browser of [developer, globex])
      expect([
        (await browser.put('/api/projects/card-vault/star', {})).status,
        (await browser.delete('/api/projects/card-vault/star')).status,
      ]).toEqual([404, 404]);
    expect(await starredOf(globex)).toEqual([]);

    const { version } = (await owner.post('/api/projects/merchant-console/transition', { version: 1, to: 'archived' })).body;
    expect((await developer.put('/api/projects/merchant-console/star', {})).body).toMatchObject({ status: 'archived', starred: true });
    await owner.post('/api/projects/merchant-console/transition', { to: 'deleted', version, confirm: 'CON' });
    expect((await developer.delete('/api/projects/merchant-console/star')).body.code).toBe('PROJECT_DELETED');
    expect((await developer.get('/api/projects?status=archived&starred=true')).body.total).toBe(0);
  });
});
