import { AuditListSchema } from '@cairn/api';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import * as v from 'valibot';
import { makeKey, openAgent } from '../../test/agent.ts';
import { type Browser, signIn } from '../../test/browser.ts';
import { type Product, startProduct } from '../../test/product.ts';

let product: Product;
let owner: Browser;
let lead: Browser;
let developer: Browser;
beforeAll(async () => {
  product = await startProduct({ demo: true });
  owner = await signIn(product, 'owner@acme.example');
  lead = await signIn(product, 'lead@acme.example');
  developer = await signIn(product, 'dev@acme.example');
  const headers = { 'x-forwarded-for': '203.0.113.7' };
  for (const project of ['payments-api', 'merchant-console']) {
    const { id, version } = (await owner.get(`/api/projects/${project}`)).body;
    expect((await owner.patch(`/api/projects/${id}`, { version, description: 'Audited.' }, headers)).status).toBe(200);
  }
});
afterAll(() => product.close());

const entriesOf = async (browser: Browser, query: string) =>
  v.parse(AuditListSchema, (await browser.get(`/api/project-audit?limit=100&${query}`)).body).items;

test('a manager of a project reads its entries and no others, without the addresses of people', async () => {
  const entries = await entriesOf(lead, 'project=payments-api');
  expect(entries[0]).toMatchObject({ action: 'project.updated', actor: { name: 'Marta Ruiz' }, address: '' });
  // A key belongs to no project: those that list this one are included.
  const slugs = entries.flatMap(({ target, project }) => (target.type === 'api-key' ? [] : [project?.slug]));
  expect(new Set(slugs)).toEqual(new Set(['payments-api']));
  expect(await entriesOf(lead, 'project=payments-api&q=203.0.113')).toEqual([]);
  const [own] = await entriesOf(owner, 'project=payments-api&q=203.0.113');
  expect(own?.address).toBe('203.0.113.7');
  const file = await lead.get('/api/project-audit/export?project=payments-api');
  expect(file.text).toContain('project.updated');
  expect(file.text).not.toContain('203.0.113.7');
});

test('a manager does not read from where a key was used, nor its networks', async () => {
  const { id: project } = (await owner.get('/api/projects/payments-api')).body;
  const { secret, key } = await makeKey(developer, { projects: [String(project)] });
  expect((await developer.patch(`/api/api-keys/${key.id}`, { version: key.version, networks: ['10.20.0.0/16'] })).status).toBe(200);
  expect((await openAgent(product, secret, '203.0.113.9').get('/api/decisions')).body.code).toBe('KEY_ADDRESS');
  const query = `project=payments-api&target=${key.id}`;
  const actions = (await entriesOf(lead, query)).map(({ action }) => action);
  expect(actions).toEqual(expect.arrayContaining(['api-key.refused', 'api-key.updated', 'api-key.created']));
  const read = async (browser: Browser) => {
    const texts = [JSON.stringify(await entriesOf(browser, query)), (await browser.get(`/api/project-audit/export?${query}`)).text];
    return texts.map((text) => [text.includes('KEY_ADDRESS'), text.includes('203.0.113.9'), text.includes('10.20.0.0')]);
  };
  expect(await read(lead)).toEqual([0, 1].map(() => [true, false, false]));
  expect(await read(owner)).toEqual([0, 1].map(() => [true, true, true]));
});

test('nobody else reads them, and the log of the organization stays with its owners', async () => {
  expect((await developer.get('/api/project-audit?project=payments-api')).status).toBe(403);
  expect((await developer.get('/api/project-audit/export?project=payments-api')).status).toBe(403);
  expect((await lead.get('/api/audit?project=payments-api')).status).toBe(403);
  expect((await lead.get('/api/project-audit?project=nowhere')).status).toBe(404);
  expect((await lead.get('/api/project-audit')).status).toBe(400);
  const other = await signIn(product, 'owner@globex.example');
  expect((await other.get('/api/project-audit?project=payments-api')).status).toBe(404);
});
