import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { readRows, rowsWith } from '@cairn/server/rows';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import type { Page } from 'playwright';
import * as v from 'valibot';
import { signIn, type Visitor, visit } from '../support/browser.ts';
import { browser, cairn, runCairn } from '../support/running.ts';

/**
 * A day: two agents work on two projects, a person decides on their proposals, a branch is merged, rules
 * are exported. Then the database contains this and nothing else.
 */
runCairn();

const slowly = { timeout: 30_000 };
const branch = 'feat/cranes';
const kept = 'Log every crane movement before the crane moves.';
const turnedDown = 'Name every crane after a colleague.';
const grown = 'Prune a tree before the sap rises.';
/** A fake secret in a format that is redacted. */
const token = ['gh', 'p_', 'c3'.repeat(18)].join('');

let lead: Visitor;
let directory: string;
beforeAll(async () => {
  lead = await visit(browser, { serviceWorkers: 'allow' });
  await signIn(lead.page, cairn.url, 'lead@acme.example');
  directory = mkdtempSync(path.join(tmpdir(), 'cairn-day-'));
});
afterAll(async () => {
  await lead?.context.close();
  rmSync(directory, { recursive: true, force: true });
});

const MadeSchema = v.object({ id: v.string(), slug: v.string() });
const BranchesSchema = v.object({ items: v.array(v.object({ id: v.string(), name: v.string(), version: v.number() })) });
const ProposedSchema = v.object({ id: v.string(), label: v.string(), outcome: v.string() });
const StartedSchema = v.object({ sessionId: v.string() });
const TextSchema = v.object({ isError: v.optional(v.boolean()), content: v.tupleWithRest([v.object({ text: v.string() })], v.unknown()) });

test('two agents, a person, a branch and an export: and nothing of one project in the other', async () => {
  const { page } = lead;
  const harbour = await makeProject(page, 'Harbour', 'HARB');
  const orchard = await makeProject(page, 'Orchard', 'ORCH');
  const first = await connect(harbour.secret);
  const second = await connect(orchard.secret);

  // Morning: both agents work concurrently.
  const [crane, tree] = await Promise.all([begin(first, 'Lift cranes', { branch }), begin(second, 'Plant trees')]);
  await Promise.all([
    call(first, 'record_event', {
      sessionId: crane,
      events: [
        { id: '1', kind: 'prompt', text: 'Lift the harbour crane.' },
        { id: '2', kind: 'command', text: `deploy --token ${token}`, ok: true },
        { id: '3', kind: 'file', text: '', path: 'cranes/lift.ts', edited: true },
      ],
    }),
    call(second, 'record_event', { sessionId: tree, events: [{ id: '1', kind: 'note', text: 'The orchard has twelve trees.' }] }),
  ]);
  const propose = async (client: Client, sessionId: string, rule: string) =>
    v.parse(ProposedSchema, JSON.parse(await call(client, 'propose_pattern', { rule, kind: 'convention', sessionId })));
  const proposals = [await propose(first, crane, kept), await propose(first, crane, turnedDown), await propose(second, tree, grown)];
  expect(proposals.map(({ outcome }) => outcome)).toEqual(['created', 'created', 'created']);
  await call(first, 'propose_decision', { title: 'Cranes are lifted by one thread', outcome: 'One at a time.', sessionId: crane });
  await end(first, crane, 'Lower the crane.');
  await end(second, tree, '');

  // Noon: a person decides in the browser, by keyboard.
  await review(page, harbour.slug, kept, 'accepted', () => page.keyboard.press('a'));
  await review(page, harbour.slug, turnedDown, 'rejected', async () => {
    await page.keyboard.press('r');
    const dialog = page.getByRole('dialog', { name: /^Reject PAT-/ });
    await dialog.getByRole('textbox', { name: /Reason/ }).fill('Colleagues leave.');
    await dialog.getByRole('button', { name: 'Reject' }).click();
  });
  await review(page, orchard.slug, grown, 'accepted', () => page.keyboard.press('a'));

  // Afternoon: what was learned on a branch applies only there until it is merged.
  const told = async (on?: string) =>
    (await call(first, 'get_context', { ...(on ? { branch: on } : {}), tokenBudget: 4_000 })).includes(kept);
  expect([await told(branch), await told()]).toEqual([true, false]);
  expect(await exported(harbour.secret)).toBe('');
  const { items } = v.parse(BranchesSchema, await api(page, 'GET', `/api/projects/${harbour.slug}/branches`));
  const merging = items.find(({ name }) => name === branch);
  await api(page, 'POST', `/api/projects/${harbour.slug}/branches/${merging?.id}/transition`, { to: 'merged', version: merging?.version });
  expect([await told(branch), await told()]).toEqual([true, true]);

  // Evening: rules are exported as files, work is handed over, and rejected rules are not proposed again.
  expect(await exported(harbour.secret)).toBe(`<!-- cairn:begin -->\n## Conventions\n\n- ${kept}\n<!-- cairn:end -->\n`);
  expect(await exported(orchard.secret)).toBe(`<!-- cairn:begin -->\n## Conventions\n\n- ${grown}\n<!-- cairn:end -->\n`);
  const resumed = await start(first, 'Lower cranes', { resumeFrom: crane });
  // After all accepted rules, as text that nobody has reviewed.
  expect(resumed.text.slice(resumed.text.indexOf(kept))).toMatch(/Hand-off.*next steps: Lower the crane\./s);
  expect(await propose(first, resumed.sessionId, turnedDown)).toMatchObject({ outcome: 'previously_rejected' });
  expect(await call(second, 'search', { query: 'crane' })).not.toContain('crane movement');
  expect(lead.problems).toEqual([]);

  // Night: the database contains exactly that.
  const rows = (query: string) => readRows(cairn.dataDirectory, query, [[harbour.id, orchard.id]]);
  const of = (id: unknown) => (id === harbour.id ? 'harbour' : 'orchard');
  const patterns = await rows(`select project_id, rule, status, branch_id from patterns where project_id = any($1) order by id`);
  expect(patterns.map(({ project_id: id, rule, status, branch_id: on }) => [of(id), rule, status, on === null])).toEqual([
    ['harbour', kept, 'accepted', true],
    ['harbour', turnedDown, 'rejected', expect.any(Boolean)],
    ['orchard', grown, 'accepted', true],
  ]);
  const sessions = await rows(`select project_id, goal, status, last_sequence from sessions where project_id = any($1) order by id`);
  expect(sessions.map(({ project_id: id, goal, status, last_sequence: events }) => [of(id), goal, status, events]).toSorted()).toEqual([
    ['harbour', 'Lift cranes', 'completed', 3],
    ['harbour', 'Lower cranes', 'active', 0],
    ['orchard', 'Plant trees', 'completed', 1],
  ]);
  const decisions = await rows(`select project_id, title, status from decisions where project_id = any($1)`);
  expect(decisions).toEqual([{ project_id: harbour.id, title: 'Cranes are lifted by one thread', status: 'proposed' }]);
  const findings = await rows(`select project_id, rule, status, subject_id from security_findings where project_id = any($1)`);
  expect(findings).toEqual([{ project_id: harbour.id, rule: 'github-token', status: 'open', subject_id: crane }]);

  const projectsWith = async (words: string) => {
    const found = await rowsWith(cairn.dataDirectory, words);
    return [...new Set(found.flatMap(({ project }) => project ?? []))];
  };
  expect(await projectsWith('crane movement')).toEqual([harbour.id]);
  expect(await projectsWith('twelve trees')).toEqual([]); // events belong to their session, which is the orchard's
  expect(await projectsWith('sap rises')).toEqual([orchard.id]);
  expect(await rowsWith(cairn.dataDirectory, token)).toEqual([]);
});

/** Creates a project of the organization, and a key that reaches only that project. */
async function makeProject(page: Page, name: string, key: string): Promise<v.InferOutput<typeof MadeSchema> & { secret: string }> {
  const project = v.parse(MadeSchema, await api(page, 'POST', '/api/projects', { name, key }));
  const wish = { name: `Agent of ${name}`, scopes: ['read', 'record', 'propose'], projects: [project.id], expiresAt: null };
  const { secret } = v.parse(v.object({ secret: v.string() }), await api(page, 'POST', '/api/api-keys', wish));
  return { ...project, secret };
}

/** Calls the API from the open page. */
async function api(page: Page, method: 'GET' | 'POST', to: string, body?: unknown): Promise<unknown> {
  const answer = await page.evaluate(
    async (sent) => {
      const init = sent.body === null ? {} : { body: sent.body, headers: { 'Content-Type': 'application/json' } };
      const response = await fetch(sent.to, { method: sent.method, ...init });
      return { status: response.status, text: await response.text() };
    },
    { method, to, body: body === undefined ? null : JSON.stringify(body) },
  );
  expect(`${answer.status} ${answer.text}`).toMatch(/^20[01] /);
  return JSON.parse(answer.text);
}

async function connect(secret: string): Promise<Client> {
  const client = new Client({ name: 'a day', version: '1.0.0' });
  const headers = { authorization: `Bearer ${secret}` };
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', cairn.url), { requestInit: { headers } }));
  return client;
}

async function call(client: Client, name: string, input: Record<string, unknown>): Promise<string> {
  const { isError = false, content } = v.parse(TextSchema, await client.callTool({ name, arguments: input }));
  expect([name, isError, isError && content[0].text]).toEqual([name, false, false]);
  return content[0].text;
}

async function start(client: Client, goal: string, more: Record<string, unknown> = {}): Promise<{ sessionId: string; text: string }> {
  const text = await call(client, 'start_session', { goal, client: 'a day', model: 'none', ...more });
  return { ...v.parse(StartedSchema, JSON.parse(text.split('\n\n')[0] ?? '')), text };
}

async function begin(client: Client, goal: string, more: Record<string, unknown> = {}): Promise<string> {
  return (await start(client, goal, more)).sessionId;
}

async function end(client: Client, sessionId: string, nextSteps: string): Promise<void> {
  await call(client, 'end_session', { sessionId, outcome: 'completed', summary: { completed: 'Done.', nextSteps } });
}

/** Opens a proposal in the project's inbox and acts on it, until the server has the new state. */
async function review(page: Page, project: string, rule: string, becomes: string, act: () => Promise<unknown>): Promise<void> {
  await page.goto(`${cairn.url}/app/project/patterns?project=${project}&status=proposed`);
  await page.getByRole('table').getByText(rule).click(slowly);
  await page.getByRole('complementary', { name: 'Preview' }).getByText(rule).first().waitFor(slowly);
  await act();
  const statusOf = async () => {
    const found = await api(page, 'GET', `/api/patterns?project=${project}&q=${encodeURIComponent(rule)}`);
    return v.parse(v.object({ items: v.array(v.object({ status: v.string() })) }), found).items.map(({ status }) => status);
  };
  await expect.poll(statusOf, slowly).toEqual([becomes]);
}

/** Returns AGENTS.md as the command writes it in an empty directory; empty if it writes none, since no rule is accepted. */
async function exported(secret: string): Promise<string> {
  const command = path.resolve(import.meta.dirname, '../../shared/command/src/main.ts');
  const work = mkdtempSync(path.join(directory, 'work-'));
  await promisify(execFile)(process.execPath, [command, 'export', '--agents', '--from', '0', '--yes'], {
    cwd: work,
    env: { PATH: process.env.PATH, HOME: directory, CAIRN_URL: cairn.url, CAIRN_API_KEY: secret },
  });
  const file = path.join(work, 'AGENTS.md');
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}
