import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { arrangeInAcme } from './agent.ts';
import { agentOf } from './agent-operations.ts';
import { type Browser, signIn } from './browser.ts';
import { type Call, type HiddenProject, hideProject, nameOf, readCalls } from './hidden-project.ts';
import { type Product, startProduct } from './product.ts';
import { sampleOf } from './sample.ts';

let product: Product;
let owner: Browser;
let project: HiddenProject;
let writes: Write[];
beforeAll(async () => {
  product = await startProduct({ demo: true });
  owner = await signIn(product, 'owner@acme.example');
  project = await hideProject(product, owner);
  sensibly['POST /api/connect/approve'] = { code: await openConnectRequest() };
  writes = (await readCalls(owner)).flatMap(writesOf);
});
afterAll(() => product.close());

/** A change of something hidden: with the hidden ids, and the same with ids that do not exist. */
interface Write {
  name: string;
  method: string;
  hidden: { path: string; body: unknown };
  unknown: { path: string; body: unknown };
}

/** The prefixes of ids in an address, by the path segment before them. */
const idsBehind: Record<string, string> = {
  projects: 'prj',
  branches: 'brn',
  patterns: 'pat',
  decisions: 'dec',
  conversations: 'cnv',
  messages: 'msg',
  insights: 'ins',
  sessions: 'ses',
  findings: 'fnd',
  heard: 'sgt',
  'api-keys': 'key',
  members: 'usr',
};
/** The prefixes of ids in a body, by field. Other fields are what to change, not where. */
const idsIn: Record<string, string> = { projectId: 'prj', project: 'prj', sessionId: 'ses', into: 'pat', userIds: 'usr' };

/** What a call requires in addition to its schema. */
const sensibly: Record<string, object> = {
  'POST /api/decisions/import': { files: [{ name: '0001-sample.md', text: '# Sample\n\n## Decision\n\nSo it is.' }] },
  'POST /api/projects/{project}/citations/verify': {
    results: [
      {
        subjectId: 'pat_01m8gr18p5fvprwafjkw3jtem4',
        cited: { place: 'src/sample.ts:1', hash: '0'.repeat(64) },
        hash: '0'.repeat(64),
        state: 'verified',
        place: 'src/sample.ts:1',
      },
    ],
  },
  'POST /api/projects/{project}/members/invitations': { emails: ['person@sample.example'] },
  'POST /api/findings/{id}/transition': { reason: 'It is a sample.', until: new Date(Date.now() + 86_400_000).toISOString() },
};

/** Opens a request of `cairn connect`, and returns its code. */
async function openConnectRequest(): Promise<string> {
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const body = { publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'), machine: 'laptop' };
  return v.parse(v.object({ code: v.string() }), (await owner.post('/api/connect/requests', body)).body).code;
}

const idsOf = (prefix: string) => [...project.ids, project.member].filter((id) => id.startsWith(`${prefix}_`));
const idOf = (prefix: string) => idsOf(prefix)[0] ?? '';
/** Not the same as `idOf`, because nothing can be merged into itself. */
const otherIdOf = (prefix: string) => idsOf(prefix).at(-1) ?? '';
const unknownOf = (id: string) => id.replace(/(?<=_).+/, (end) => [...end].reverse().join(''));

/** Returns the changes that a call can make of hidden rows, one for each way to name them; none if it does not concern a project. */
function writesOf({ method, path, requestBody }: Call): Write[] {
  // Accounts belong to their owner and members to the tenant, whatever projects they are in.
  if (method === 'GET' || path.startsWith('/api/auth/') || path.startsWith('/api/members/')) return [];
  const name = nameOf({ method, path });
  const [, before = ''] = /([\w-]+)\/\{\w+\}/.exec(path) ?? [];
  const inPath = before in idsBehind;
  const named = (kind: string) => (name === 'POST /api/decisions/{id}/restore' ? project.discarded : idOf(idsBehind[kind] ?? ''));
  const addresses = (make: (id: string) => string) =>
    path.replace(
      /([\w-]+)\/\{(\w+)\}/g,
      (_, kind: string, parameter: string) => `${kind}/${parameter === 'revision' ? 1 : make(named(kind))}`,
    );
  const bodies = (make: (id: string) => string) => {
    const body = sampleOf(requestBody, (field) => (field in idsIn ? make(otherIdOf(idsIn[field] ?? '')) : undefined));
    return typeof body === 'object' ? { ...body, ...sensibly[name] } : body;
  };
  const [hiddenBody, unknownBody] = [bodies((id) => id), bodies(unknownOf)];
  if (!inPath && JSON.stringify(hiddenBody) === JSON.stringify(unknownBody)) return [];
  return [
    { name, method, hidden: { path: addresses((id) => id), body: hiddenBody }, unknown: { path: addresses(unknownOf), body: unknownBody } },
  ];
}

type Send = (method: string, path: string, body: unknown) => Promise<{ status: number; body: { code?: string } }>;
function sendAs(browser: Browser): Send {
  return (method, path, body) => {
    if (method === 'DELETE') return browser.delete(path);
    if (method === 'PATCH') return browser.patch(path, body);
    return method === 'PUT' ? browser.put(path, body) : browser.post(path, body);
  };
}

/** Returns every row of the tenant's projects, without the time when a key was last used, and without the audit of refused calls. */
async function everyRow(): Promise<Record<string, string>> {
  const { user, tenant } = (await owner.get('/api/auth/me')).body;
  return product.database.inTenant({ tenantId: tenant?.id ?? '', userId: user?.id ?? '', deleted: 'shown' }, async (tx) => {
    const { rows: tables } = await tx.execute<{ name: string }>(
      sql`select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'project_id'
        and table_name <> 'audit_events' and has_table_privilege(format('%I.%I', table_schema, table_name), 'select') union select 'projects'`,
    );
    const found: Record<string, string> = {};
    for (const { name } of tables) {
      const { rows } = await tx.execute<{ all: string }>(
        sql`select coalesce(string_agg(t::text, E'\n' order by t::text), '') as all from ${sql.identifier(name)} t where t::text not like '%api-key.changed%'`,
      );
      found[name] = rows[0]?.all ?? '';
    }
    return found;
  });
}

/** Sends every change, and expects the response for something that does not exist, and no change in the database. */
async function expectShut(send: Send): Promise<void> {
  const before = await everyRow();
  for (const { name, method, hidden, unknown } of writes) {
    const [there, nowhere] = [await send(method, hidden.path, hidden.body), await send(method, unknown.path, unknown.body)];
    expect([name, there.status, there.body.code]).toEqual([name, nowhere.status, nowhere.body.code]);
    expect([name, there.status >= 400]).toEqual([name, true]);
  }
  expect(await everyRow()).toEqual(before);
}

const strangers = [
  ['somebody who manages another tenant', async () => sendAs(await signIn(product, 'owner@globex.example'))],
  ['a developer of the tenant who is no member of the project', async () => sendAs(await signIn(product, 'dev@acme.example'))],
  ['a viewer', async () => sendAs(await signIn(product, 'viewer@acme.example'))],
  [
    'a key of its owner for another project',
    async () => (await agentOf(product, 'owner@acme.example', ['payments-api'], ['read', 'write', 'record', 'propose'])).caller.call,
  ],
] as const;

describe('a change of what belongs to a project', () => {
  test.each(strangers)('by %s is refused as if there were no such thing, and changes nothing', async (_, come) => {
    await expectShut(await come());
  });

  test('is asked for as it would be: no call by the owner of the project is refused for its form, nor for what it names', async () => {
    expect(writes.length).toBeGreaterThan(40);
    const send = sendAs(owner);
    const refused = [];
    for (const { name, method, hidden } of writes) {
      const { status, body } = await send(method, hidden.path, hidden.body);
      if ([400, 403, 404, 405].includes(status)) refused.push([name, status, body]);
    }
    expect(refused).toEqual([]);
  });

  describe('that is deleted', () => {
    beforeAll(() => arrangeInAcme(product, sql`update projects set status = 'deleted', deleted_at = now() where id = ${project.id}`));

    test.each(strangers)('by %s is refused in the same way', async (_, come) => {
      await expectShut(await come());
    });

    test('by its owner is refused as well, and changes nothing', async () => {
      const before = await everyRow();
      // A key stays its owner's, whatever happens to the project; and managers of a project may restore it.
      const inside = writes.filter(({ name }) => !name.includes('/api/api-keys') && name !== 'POST /api/projects/{project}/transition');
      for (const { name, method, hidden } of inside) {
        const { status } = await sendAs(owner)(method, hidden.path, hidden.body);
        expect([name, status >= 400]).toEqual([name, true]);
      }
      expect(await everyRow()).toEqual(before);
    });
  });
});
