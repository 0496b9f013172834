import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { arrangeInAcme } from './agent.ts';
import { agentOf } from './agent-operations.ts';
import { type Answer, type Browser, signIn } from './browser.ts';
import { type Product, startProduct } from './product.ts';

/** Stands in every text of the project that is hidden, and in no other. */
const marker = 'quokka';

const ParameterSchema = v.object({ name: v.string(), in: v.string(), required: v.optional(v.boolean(), false) });
const OperationSchema = v.looseObject({ parameters: v.optional(v.array(ParameterSchema), []) });
const DocumentSchema = v.object({ paths: v.record(v.string(), v.record(v.string(), OperationSchema)) });

interface Call {
  method: string;
  path: string;
  parameters: v.InferOutput<typeof ParameterSchema>[];
}

let product: Product;
let owner: Browser;
let calls: Call[];
let project: { id: string; slug: string };
/** The ids of all that belongs to the project, itself included. */
let hidden: string[];
beforeAll(async () => {
  product = await startProduct({ demo: true });
  owner = await signIn(product, 'owner@acme.example');
  const { paths } = v.parse(DocumentSchema, JSON.parse((await owner.get('/api/openapi.json')).text));
  calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { parameters }]) => ({ method: method.toUpperCase(), path, parameters })),
  );
  const { keyId, ...made } = await hide();
  project = made;
  hidden = [...(await idsOf(project.id)), keyId];
});
afterAll(() => product.close());

/** A project of its members alone, with a row of every kind that one has. */
async function hide(): Promise<{ id: string; slug: string; keyId: string }> {
  const made = await owner.post('/api/projects', { name: `The ${marker}`, key: 'QUO', visibility: 'members' });
  const [id, slug] = [String(made.body.id), String(made.body.slug)];
  const secret = ['gh', 'p_', 'A1b2'.repeat(9)].join('');
  const about = { projectId: id };
  await owner.post('/api/conversations', { ...about, text: `What does the ${marker} eat?`, visibility: 'project' });
  await owner.post('/api/decisions', { ...about, title: `Feed the ${marker}`, outcome: `Leaves, says the ${marker}.` });
  await owner.post('/api/patterns', { ...about, rule: `Feed the ${marker} at dawn`, rationale: `It is ${secret}.`, kind: 'pitfall' });
  const agent = await agentOf(product, 'owner@acme.example', [slug]);
  for (const table of ['decisions', 'patterns'])
    await arrangeInAcme(product, sql`update ${sql.identifier(table)} set status = 'accepted' where project_id = ${id}`);
  const { sessionId } = await agent.call('start_session', {
    goal: `Find the ${marker}`,
    client: 'Test',
    model: 'm',
    branch: `${marker}/one`,
  });
  await agent.call('record_event', { sessionId, events: [{ id: '1', kind: 'note', text: `The ${marker} sleeps.` }] });
  const { user, tenant } = (await owner.get('/api/auth/me')).body;
  await product.database.inTenant({ tenantId: tenant?.id ?? '', userId: user?.id ?? '' }, (tx) =>
    tx.execute(
      sql`insert into insights (id, tenant_id, project_id, type, severity, subjects, fingerprint, metric, actor)
        values ('ins_hidden', ${tenant?.id}, ${id}, 'hot_file', 'high', ${JSON.stringify([{ type: 'file', id: marker, label: marker, number: null }])}::jsonb, 'x', 3,
          '{"type":"system","id":"test"}'::jsonb)`,
    ),
  );
  return { id, slug, keyId: agent.keyId };
}

async function idsOf(projectId: string): Promise<string[]> {
  const { user, tenant } = (await owner.get('/api/auth/me')).body;
  return product.database.inTenant({ tenantId: tenant?.id ?? '', userId: user?.id ?? '' }, async (tx) => {
    const { rows: tables } = await tx.execute<{ name: string }>(
      sql`select table_name as name from information_schema.columns where table_schema = 'public' and column_name in ('id', 'project_id')
        group by table_name having count(*) = 2`,
    );
    const ids = [projectId];
    for (const { name } of tables) {
      const { rows } = await tx.execute<{ id: string }>(
        sql`select id from ${sql.identifier(name)} where project_id = ${projectId} limit 3`,
      );
      ids.push(...rows.map(({ id }) => id));
    }
    const { rows: inside } = await tx.execute<{ id: string }>(
      sql`select id from messages where conversation_id = any(${sql.param(ids)}::text[])`,
    );
    // A number is nobody's name.
    return [...new Set([...ids, ...inside.map(({ id }) => id)])].filter((id) => id.includes('_'));
  });
}

/** What stands for the words that a query asks for. */
const words: Record<string, readonly string[]> = { list: ['decisions'], format: ['json'], q: [marker], key: ['in'], days: ['30'] };

/** A call's addresses: with each id of the project in the place of its parameters, and with each way to name the project. */
function addressesOf({ path, parameters }: Call): string[] {
  const slugOrId = [project.id, project.slug];
  const inPath = parameters.filter((one) => one.in === 'path').map(({ name }) => name);
  const inQuery = parameters.filter((one) => one.in === 'query' && (one.required || one.name === 'project')).map(({ name }) => name);
  const addresses = inPath.reduce(
    (some, name) => {
      const values = name === 'project' ? slugOrId : /number|revision|ticket/.test(name) ? ['1', '2'] : hidden;
      return some.flatMap((one) => values.map((value) => one.replace(`{${name}}`, value)));
    },
    [path],
  );
  return inQuery.reduce(
    (some, name) =>
      some.flatMap((one) =>
        (name === 'project' ? slugOrId : (words[name] ?? ['x'])).map((value) => `${one}${one.includes('?') ? '&' : '?'}${name}=${value}`),
      ),
    addresses,
  );
}

/** Does an answer tell of what is hidden? What was asked with is not told. */
function tells({ status, text }: Pick<Answer, 'status' | 'text'>, address: string): boolean {
  if (status >= 400) return false;
  return text.toLowerCase().includes(marker) || hidden.some((id) => text.includes(id) && !address.includes(id));
}

const nameOf = ({ method, path }: Call) => `${method} ${path}`;
/** Streams never end by themselves; what they tell is looked at where they are made. Signing in has no project. */
const isRead = ({ method, path }: Call) => method === 'GET' && !/\/stream$|^\/api\/events$|^\/api\/auth\//.test(path);

type Get = (path: string) => Promise<Pick<Answer, 'status' | 'text'>>;

/** The calls that tell `get` of the project, and those that answer where they are asked for it, or for something of it, by name. */
async function toldBy(get: Get): Promise<{ told: string[]; answered: string[] }> {
  const [told, answered] = [new Set<string>(), new Set<string>()];
  for (const call of withoutNames(calls.filter(isRead)))
    for (const address of addressesOf(call)) {
      const answer = await get(address);
      if (tells(answer, address)) told.add(nameOf(call));
      if (answer.status < 400 && [...hidden, project.slug].some((one) => address.includes(one))) answered.add(nameOf(call));
    }
  return { told: [...told], answered: [...answered] };
}

/** Where an id is that of something in a project. */
const ofProject = /^\/api\/(?:api-keys|projects|sessions|patterns|insights|conversations|decisions)\/\{/;

/** Asks for lists as they stand, too: without the project where it may be left out. */
const withoutNames = (all: Call[]) =>
  all.flatMap((call) => [call, { ...call, parameters: call.parameters.filter(({ required }) => required) }]);

describe('what belongs to a project', () => {
  test('is there to be asked for: each call that takes a project, or something of one, answers its owner', async () => {
    const { told, answered } = await toldBy(owner.get);
    const named = calls.filter(
      (call) => isRead(call) && (ofProject.test(call.path) || call.parameters.some(({ name }) => name === 'project')),
    );
    expect(named.length).toBeGreaterThan(35);
    expect(named.map(nameOf).filter((name) => !answered.includes(name))).toEqual([]);
    expect(told.length).toBeGreaterThan(30);
  });

  describe.each([
    ['somebody who manages another tenant', () => signIn(product, 'owner@globex.example')],
    ['a developer of the tenant who is no member of the project', () => signIn(product, 'dev@acme.example')],
    ['a viewer', () => signIn(product, 'viewer@acme.example')],
    [
      'a key of its owner for another project',
      async () => {
        const { caller } = await agentOf(product, 'owner@acme.example', ['payments-api'], ['read', 'write', 'record', 'propose']);
        return caller;
      },
    ],
  ] as const)('for %s', (_, come) => {
    test('is told by no call, and answered by none that names it', async () => {
      const caller: { get: Get } = await come();
      const { told, answered } = await toldBy(caller.get);
      expect(told).toEqual([]);
      // Of these each reader has their own, which no project closes: here there are none.
      expect(answered.filter((name) => !name.startsWith('GET /api/notifications'))).toEqual([]);
    });
  });
});
