import { type ProjectFacets, ProjectFacetsSchema } from '@cairn/api';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import * as v from 'valibot';
import { type Browser, signIn } from '../../test/browser.ts';
import { type Product, startProduct } from '../../test/product.ts';

let product: Product;
let owner: Browser;
let developer: Browser;
let globex: Browser;
beforeAll(async () => {
  product = await startProduct({ demo: true });
  owner = await signIn(product, 'owner@acme.example');
  developer = await signIn(product, 'dev@acme.example');
  globex = await signIn(product, 'owner@globex.example');
});
afterAll(() => product.close());

const facetsOf = async (browser: Browser, status = 'active'): Promise<ProjectFacets['members']> =>
  v.parse(ProjectFacetsSchema, (await browser.get(`/api/projects/facets?status=${status}`)).body).members;
const slugsOf = async (browser: Browser, query: string) =>
  ((await browser.get(`/api/projects?sort=name&direction=asc&${query}`)).body.items ?? []).map(({ slug }) => slug);

describe('a list of projects', () => {
  test('is narrowed to those of a member, who is named to whoever may read one of their projects', async () => {
    const people = await facetsOf(owner);
    expect(people.map(({ name }) => name)).toEqual(people.map(({ name }) => name).toSorted());
    const anders = people.find(({ name }) => name === 'Anders Holm');
    expect(await slugsOf(owner, `member=${anders?.id}`)).toEqual(['card-vault']);
    expect((await owner.get(`/api/projects/export?member=${anders?.id}`)).text.trim().split('\n')).toHaveLength(2);
    expect(await slugsOf(owner, 'member=usr_nobody')).toEqual([]);
    const lead = await signIn(product, 'lead@acme.example');
    expect(await slugsOf(lead, 'member=me')).toContain('card-vault');
    expect(await slugsOf(owner, 'member=me')).toEqual([]);

    // The vault and its members are hidden from developers.
    expect((await facetsOf(developer)).map(({ name }) => name)).not.toContain('Anders Holm');
    expect(await slugsOf(developer, `member=${anders?.id}`)).toEqual([]);
    expect((await facetsOf(globex)).map(({ name }) => name)).not.toContain('Anders Holm');
    expect(await slugsOf(globex, `member=${anders?.id}`)).toEqual([]);
    expect(await facetsOf(owner, 'archived')).toEqual([]);
  });

  test('says how many there are of each part, without what is hidden', async () => {
    const countsOf = async (browser: Browser) => v.parse(ProjectFacetsSchema, (await browser.get('/api/projects/facets')).body).counts;
    expect(await countsOf(developer)).toEqual({ active: 3, starred: 0, archived: 0, deleted: 0 });
    await developer.put('/api/projects/client-sdks/star', {});
    await developer.put('/api/projects/merchant-console/star', {});
    const { version } = (await owner.post('/api/projects/merchant-console/transition', { version: 1, to: 'archived' })).body;
    expect(await countsOf(developer)).toEqual({ active: 2, starred: 1, archived: 1, deleted: 0 });
    expect(await countsOf(owner)).toEqual({ active: 3, starred: 0, archived: 1, deleted: 0 });
    await owner.post('/api/projects/merchant-console/transition', { to: 'deleted', version, confirm: 'CON' });
    expect(await countsOf(developer)).toEqual({ active: 2, starred: 1, archived: 0, deleted: 1 });
    expect(await countsOf(globex)).toMatchObject({ active: 1, starred: 0, deleted: 0 });
  });

  test('is narrowed to those for their members alone, or for everyone', async () => {
    expect(await slugsOf(owner, 'visibility=members')).toEqual(['card-vault']);
    expect(await slugsOf(owner, 'visibility=tenant')).not.toContain('card-vault');
    expect(await slugsOf(owner, 'visibility=tenant,members')).toEqual(await slugsOf(owner, ''));
    expect(await slugsOf(developer, 'visibility=members')).toEqual([]);
    expect((await owner.get('/api/projects?visibility=nobody')).body.issues).toMatchObject([
      { field: 'visibility.0', code: 'VALUE_INVALID' },
    ]);
  });
});
