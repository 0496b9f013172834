import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { agentOf, type WorkingAgent } from '../../test/agent-operations.ts';
import { type Browser, signIn } from '../../test/browser.ts';
import { type Product, startProduct } from '../../test/product.ts';
import { runTenantJobs } from '../../test/tenant-jobs.ts';

let product: Product;
let lead: Browser;
let agent: WorkingAgent;
beforeAll(async () => {
  product = await startProduct({ demo: true });
  lead = await signIn(product, 'lead@acme.example');
  agent = await agentOf(product, 'lead@acme.example', ['payments-api']);
});
afterAll(() => product.close());

const round = () => runTenantJobs(product.database, product.services.log);
const found = async (words: string) =>
  (await lead.get(`/api/patterns?project=payments-api&sort=number&direction=asc&q=${words}`)).body.items ?? [];
const rulesOf = async (words: string) => (await found(words)).map((one) => JSON.parse(JSON.stringify(one)).rule);
/** Records a session in which files were edited and commands were run. */
const worked = async (files: readonly string[], commands: readonly string[] = []) => {
  const { sessionId = '' } = await agent.call('start_session', { goal: 'Mend the ledger', client: 'Cursor', model: 'm' });
  const edited = files.map((path) => ({ kind: 'file', text: '', path, edited: true }));
  const ran = commands.flatMap((text) => [1, 2, 3].map(() => ({ kind: 'command', text, ok: true })));
  const events = [...edited, ...ran].map((event, at) => ({ id: String(at), ...event }));
  expect(await agent.call('record_event', { sessionId, events })).toMatchObject({ recorded: events.length });
  await agent.call('end_session', { sessionId, outcome: 'completed', summary: { completed: 'Mended.' } });
  return sessionId;
};

test('files that the same sessions change are one rule, however many pairs they are, and it is met again as that', async () => {
  const files = ['otter/a.sql', 'otter/b.go', 'otter/c.ts', 'otter/d.md'];
  for (const _ of [1, 2, 3]) await worked(files);
  for (const _ of [1, 2]) await round();
  const rule = 'Change otter/a.sql, otter/b.go, otter/c.ts and otter/d.md together.';
  expect(await found('otter')).toMatchObject([{ rule, status: 'proposed', version: 1, paths: files, evidence: [{}, {}, {}] }]);
  for (const _ of [1, 2, 3]) await worked(files);
  for (const _ of [1, 2]) await round();
  expect(await found('otter')).toMatchObject([{ rule, version: 2 }]);
  expect((await found('otter'))[0]?.evidence).toHaveLength(6);
});

test('two of them that one session more changes are no rule of their own; as many sessions as a rule asks for make them one', async () => {
  const files = ['emu/a.sql', 'emu/b.go', 'emu/c.ts', 'emu/d.md'];
  for (const _ of [1, 2, 3]) await worked(files);
  await round();
  const rule = 'Change emu/a.sql, emu/b.go, emu/c.ts and emu/d.md together.';
  await worked(files.slice(0, 2));
  await round();
  expect(await found('emu')).toMatchObject([{ rule, version: 1 }]);
  // A session that changes all of them confirms the rule.
  await worked(files);
  await round();
  expect(await found('emu')).toMatchObject([{ rule, version: 2, evidence: [{}, {}, {}, {}] }]);
  for (const _ of [1, 2]) await worked(files.slice(0, 2));
  await round();
  expect(await rulesOf('emu')).toEqual([rule, 'Change emu/b.go together with emu/a.sql.']);
  expect((await found('emu'))[1]?.evidence).toHaveLength(3);
});

test('pairs that other sessions show are rules of their own', async () => {
  await worked(['lynx/a.go', 'lynx/b.go', 'lynx/c.go']);
  for (const _ of [1, 2]) await worked(['lynx/a.go', 'lynx/b.go']);
  await round();
  expect(await rulesOf('lynx')).toEqual(['Change lynx/b.go together with lynx/a.go.']);
  for (const _ of [1, 2]) await worked(['lynx/b.go', 'lynx/c.go']);
  await round();
  expect(await rulesOf('lynx')).toEqual(['Change lynx/b.go together with lynx/a.go.', 'Change lynx/c.go together with lynx/b.go.']);
});

test('of two commands each is a rule, and one that is turned down keeps the other from nothing', async () => {
  for (const _ of [1, 2, 3]) await worked([], ['make stoat-lint', 'git status']);
  await round();
  const [first] = await found('stoat');
  const rejected = { to: 'rejected', version: first?.version, reason: { code: 'wrong', note: '' } };
  expect((await lead.post(`/api/patterns/${first?.id}/transition`, rejected)).status).toBe(200);
  for (const _ of [1, 2, 3]) await worked([], ['make stoat-check', 'make stoat-lint']);
  await round();
  expect(await found('stoat')).toMatchObject([
    { rule: 'Run `make stoat-lint` to check a change.', status: 'rejected', evidence: [{}, {}, {}] },
    { rule: 'Run `make stoat-check` to check a change.', status: 'proposed' },
  ]);
  expect(await rulesOf('git+status')).toEqual([]);
});
