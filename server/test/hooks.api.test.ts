import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@rstest/core';
import { maxWaiting } from '../../shared/command/src/hook/spool.ts';
import { agentOf, type WorkingAgent } from './agent-operations.ts';
import { type Browser, signIn } from './browser.ts';
import { contextOf, type HookMachine, newHookMachine } from './hook-machine.ts';
import { type Product, startProduct } from './product.ts';
import { serveApp } from './run-command.ts';
import { runTenantJobs } from './tenant-jobs.ts';

let product: Product;
let served: Awaited<ReturnType<typeof serveApp>>;
let lead: Browser;
let agent: WorkingAgent;
let machine: HookMachine;
beforeAll(async () => {
  product = await startProduct({ demo: true });
  served = await serveApp(product.app);
  lead = await signIn(product, 'lead@acme.example');
  agent = await agentOf(product, 'lead@acme.example', ['payments-api']);
});
afterAll(async () => {
  await served.close();
  await product.close();
});
beforeEach(() => {
  machine = newHookMachine({ CAIRN_URL: served.url, CAIRN_KEY: agent.secret }, { url: served.url, project: 'payments-api' });
});
afterEach(() => machine.remove());

interface SeenSession {
  id: string;
  [part: string]: unknown;
}
const sessionsWith = async (goal: string) =>
  ((await lead.get(`/api/sessions?project=payments-api&q=${encodeURIComponent(goal)}`)).body.items ?? []) as SeenSession[];
const eventsOf = async (id = '') =>
  ((await lead.get(`/api/sessions/${id}/events`)).body.items ?? []) as {
    kind: string;
    text: string;
    path: string | null;
    ok: boolean | null;
  }[];

describe('a day that hooks have recorded', () => {
  test('is one session, with what was said, changed and run, and no secret', async () => {
    const token = ['gh', 'p_', 'b2'.repeat(18)].join('');
    const started = await machine.fire('claude-code', 'SessionStart');
    expect(started).toMatchObject({ code: 0, err: '' });
    expect(contextOf(started.out)).toMatch(/\n- PAT-\d+: /);
    const prompt = { prompt: `Write the ledger export to ORC\nThe token is ${token}` };
    expect(await machine.fire('claude-code', 'UserPromptSubmit', prompt)).toMatchObject({ code: 0, out: '', err: '' });
    for (const example of ['PostToolUse:Edit', 'PostToolUse:Bash', 'PostToolUseFailure', 'SessionStart:compact', 'Stop', 'SessionEnd'])
      expect(await machine.fire('claude-code', example)).toMatchObject({ code: 0, err: '' });
    await machine.sent();
    const sessions = await sessionsWith('ledger export to ORC');
    expect(sessions).toMatchObject([
      {
        goal: 'Write the ledger export to ORC The token is [redacted: github-token]',
        status: 'completed',
        client: 'Claude Code',
        model: 'claude-opus-4-8',
        filesEdited: ['src/export.ts'],
        prompts: 1,
        errors: 1,
        events: 5,
      },
    ]);
    const [session] = sessions;
    expect((await lead.get(`/api/sessions/${session?.id}`)).body).toMatchObject({
      summary: { completed: 'The export writes a schema version now.' },
    });
    const events = await eventsOf(session?.id);
    expect(events.map(({ kind, path, ok }) => [kind, path, ok])).toEqual([
      ['prompt', null, null],
      ['file', 'src/export.ts', null],
      ['command', null, true],
      ['command', null, false],
      ['error', null, null],
    ]);
    expect(JSON.stringify(events)).not.toContain(token);
  });

  test('a correction by a person is proposed, and once accepted told when the next session starts', async () => {
    const said = 'No. Never write avro files without a registered schema.';
    for (const session_id of ['day-1', 'day-2', 'day-3']) {
      await machine.fire('claude-code', 'UserPromptSubmit', { session_id, prompt: `Export the avro ledger, ${session_id}` });
      await machine.fire('claude-code', 'UserPromptSubmit', { session_id, prompt: said });
      await machine.fire('claude-code', 'SessionEnd', { session_id });
    }
    await machine.sent();
    await runTenantJobs(product.database, product.services.log);
    const proposed = ((await lead.get('/api/patterns?project=payments-api&q=avro')).body.items ?? []) as { id: string; version: number }[];
    expect(proposed).toMatchObject([{ rule: 'Never write avro files without a registered schema.', status: 'proposed' }]);
    const { id, version } = proposed[0] ?? { id: '', version: 0 };
    const told = async (session_id: string) => contextOf((await machine.fire('claude-code', 'SessionStart', { session_id })).out);
    expect(await told('day-4')).not.toContain('avro files');
    expect((await lead.post(`/api/patterns/${id}/transition`, { to: 'accepted', version })).status).toBe(200);
    expect(await told('day-5')).toContain('Never write avro files without a registered schema.');
    await machine.sent();
  });

  test('of two clients in one repository is two sessions, each with its own', async () => {
    const prompt = 'Rename the exporter of two clients';
    await machine.fire('cursor', 'sessionStart');
    expect((await machine.fire('cursor', 'beforeSubmitPrompt', { prompt })).out).toBe('{"continue":true}\n');
    // Cursor runs the hooks of Claude Code as well, in its own words.
    await machine.fire('claude-code', 'UserPromptSubmit', { prompt, cursor_version: '2.6.1' });
    await machine.fire('claude-code', 'SessionStart', { session_id: 'of-two' });
    await machine.fire('claude-code', 'UserPromptSubmit', { session_id: 'of-two', prompt });
    await machine.fire('codex', 'SessionStart');
    await machine.fire('codex', 'UserPromptSubmit', { prompt });
    await machine.fire('copilot', 'sessionStart');
    await machine.fire('copilot', 'userPromptSubmitted', { prompt });
    await machine.sent();
    const sessions = await sessionsWith('exporter of two clients');
    expect(sessions.map(({ client }) => client).toSorted()).toEqual(['Claude Code', 'Codex', 'Cursor', 'GitHub Copilot']);
    for (const { id } of sessions) expect(await eventsOf(id)).toMatchObject([{ kind: 'prompt', text: prompt }]);
  });

  test('says that its agent waits, until the person answers or the agent has', async () => {
    const waitingIn = async (goal: string) => (await sessionsWith(goal)).map(({ waiting }) => waiting);
    const about = { session_id: 'waits' };
    await machine.fire('claude-code', 'UserPromptSubmit', { ...about, prompt: 'Publish the waiting package' });
    for (const example of ['Notification', 'Notification:auth_success', 'Notification:idle_prompt'])
      expect(await machine.fire('claude-code', example, about)).toMatchObject({ code: 0, out: '', err: '' });
    await machine.sent();
    const waits = { text: 'Claude is waiting for your input', since: expect.any(String) };
    expect(await waitingIn('waiting package')).toEqual([waits]);
    await machine.fire('claude-code', 'UserPromptSubmit', { ...about, prompt: 'Go on' });
    await machine.sent();
    expect(await waitingIn('waiting package')).toEqual([null]);
    // After a permission for a tool that no hook records, only the answer tells that the agent went on.
    await machine.fire('claude-code', 'Notification', { ...about, message: 'Claude needs your permission to use WebFetch' });
    await machine.sent();
    expect(await waitingIn('waiting package')).toMatchObject([{ text: 'Claude needs your permission to use WebFetch' }]);
    await machine.fire('claude-code', 'Stop', about);
    await machine.sent();
    expect(await waitingIn('waiting package')).toEqual([null]);
    expect((await sessionsWith('waiting package')).map(({ status }) => status)).toEqual(['active']);
  });

  test('goes on after its end as a session with a hand-off', async () => {
    for (const prompt of ['Start of the resumed work', 'Rest of the resumed work']) {
      await machine.fire('claude-code', 'SessionStart', { session_id: 'resumed' });
      await machine.fire('claude-code', 'UserPromptSubmit', { session_id: 'resumed', prompt });
      await machine.fire('claude-code', 'SessionEnd', { session_id: 'resumed' });
      await machine.sent();
    }
    const [rest] = await sessionsWith('Rest of the resumed work');
    const [start] = await sessionsWith('Start of the resumed work');
    expect((await lead.get(`/api/sessions/${rest?.id}`)).body).toMatchObject({ status: 'completed', handoffFrom: { id: start?.id } });
  });
});

describe('while Cairn is away', () => {
  test('hooks say nothing, keep everything for the person alone, and send it once', async () => {
    await machine.fire('claude-code', 'SessionStart', { session_id: 'away' });
    await machine.sent();
    await served.close();
    const secret = ['sk_', 'live_', 'c3'.repeat(16)].join('');
    const about = { session_id: 'away' };
    expect(await machine.fire('claude-code', 'UserPromptSubmit', { ...about, prompt: `While away with ${secret}` })).toMatchObject({
      code: 0,
      out: '',
      err: '',
    });
    await machine.fire('claude-code', 'PostToolUse:Bash', about);
    // Installed for the person and in the repository, a hook runs twice.
    await machine.fire('claude-code', 'PostToolUse:Bash', about);
    const again = await machine.fire('claude-code', 'SessionStart', { session_id: 'away-2' });
    expect(contextOf(again.out)).toMatch(/PAT-\d+[\s\S]+Cairn did not answer/);
    await machine.fire('claude-code', 'SessionEnd', about);
    const files = machine.spooled();
    expect(files.length).toBe(5);
    for (const file of files) {
      expect(statSync(file).mode & 0o777).toBe(0o600);
      expect(readFileSync(file, 'utf8')).not.toContain(secret);
      expect(readFileSync(file, 'utf8')).not.toContain(agent.secret);
    }
    await served.open();
    await expect.poll(async () => (await machine.run('send')).code, { timeout: 60_000 }).toBe(0);
    await machine.sent();
    const [session, ...more] = await sessionsWith('While away with');
    expect([session?.status, session?.events, more]).toEqual(['completed', 2, []]);
  });

  test('what was sent and not deleted is there once', async () => {
    await served.close();
    await machine.fire('claude-code', 'SessionStart', { session_id: 'twice' });
    await machine.fire('claude-code', 'UserPromptSubmit', { session_id: 'twice', prompt: 'Sent twice by a hook' });
    await machine.fire('claude-code', 'PostToolUse:Bash', { session_id: 'twice' });
    const copies = machine.spooled().map((file) => [file, readFileSync(file)] as const);
    await served.open();
    await expect.poll(async () => (await machine.run('send')).code, { timeout: 60_000 }).toBe(0);
    for (const [file, text] of copies) writeFileSync(file, text);
    expect((await machine.run('send')).code).toBe(0);
    await machine.sent();
    expect(await sessionsWith('Sent twice by a hook')).toMatchObject([{ events: 2, prompts: 1 }]);
  });

  test('no more waits than the bound, and what was dropped is counted', async () => {
    const release = machine.holdSending();
    await machine.fire('claude-code', 'UserPromptSubmit', { session_id: 'full', prompt: 'The first of too many' });
    const [file = ''] = machine.spooled();
    const directory = join(file, '..');
    const { id: _id, ...event } = JSON.parse(readFileSync(file, 'utf8'));
    for (let at = 0; at < maxWaiting; at += 1)
      writeFileSync(join(directory, `000000000000000-${String(at).padStart(4, '0')}.json`), JSON.stringify({ ...event, id: `old-${at}` }));
    await machine.fire('claude-code', 'UserPromptSubmit', { session_id: 'full', prompt: 'The last of too many' });
    expect(machine.spooled().length).toBe(maxWaiting);
    expect(machine.spooled().toSorted()[0]).toContain('-0002.json');
    for (const old of machine.spooled().filter((name) => name.includes('/000000000000000-'))) writeFileSync(old, 'damaged');
    release();
    expect((await machine.run('send')).code).toBe(0);
    const [session] = await sessionsWith('The first of too many');
    const events = await eventsOf(session?.id);
    expect(events.map(({ text }) => text)).toEqual([
      'The first of too many',
      'The last of too many',
      '2 events of this machine were dropped, the oldest first: Cairn could not be reached for too long.',
    ]);
  });
});

describe('what hooks are given', () => {
  test('10 MB of output cost nothing, and what is no JSON, or of no project, is nothing', async () => {
    const output = { stdout: 'x'.repeat(10 * 1024 * 1024), stderr: '' };
    await machine.fire('claude-code', 'UserPromptSubmit', { session_id: 'large', prompt: 'A large output' });
    expect(await machine.fire('claude-code', 'PostToolUse:Bash', { session_id: 'large', tool_response: output })).toMatchObject({
      code: 0,
      out: '',
      err: '',
    });
    machine.env.STDIN = '{"session_id": ';
    expect(await machine.run('hook', 'claude-code')).toMatchObject({ code: 0, out: '', err: '' });
    expect(await machine.run('hook', 'of-a-newer-version')).toMatchObject({ code: 0, out: '', err: '' });
    await machine.sent();
    expect(await machine.fire('claude-code', 'UserPromptSubmit', { prompt: 'Elsewhere', cwd: '/' })).toMatchObject({ code: 0, out: '' });
    expect(machine.spooled()).toEqual([]);
    expect(await sessionsWith('A large output')).toMatchObject([{ events: 2 }]);
  });

  test('a repository that names another address gets no key and no event', async () => {
    writeFileSync(join(machine.work, '.cairn.json'), JSON.stringify({ url: 'http://127.0.0.1:9', project: 'payments-api' }));
    expect(await machine.fire('claude-code', 'SessionStart')).toMatchObject({ code: 0, out: '' });
    expect(machine.spooled()).toEqual([]);
  });

  test('a clock that is ahead does not put events into the future', async () => {
    await served.close();
    await machine.fire('claude-code', 'UserPromptSubmit', { session_id: 'ahead', prompt: 'By a clock that is ahead' });
    const [file = ''] = machine.spooled();
    const event = JSON.parse(readFileSync(file, 'utf8'));
    writeFileSync(file, JSON.stringify({ ...event, at: '2099-01-01T00:00:00.000Z' }));
    await served.open();
    await expect.poll(async () => (await machine.run('send')).code, { timeout: 60_000 }).toBe(0);
    const [session] = await sessionsWith('By a clock that is ahead');
    const [{ happenedAt = '' } = {}] = (await lead.get(`/api/sessions/${session?.id}/events`)).body.items as { happenedAt?: string }[];
    expect(happenedAt < new Date(Date.now() + 120_000).toISOString()).toBe(true);
  });
});

describe('an archived project', () => {
  /** What the served Cairn was asked while something was done. */
  const asked = async (work: () => Promise<unknown>) => {
    const before = served.requests.length;
    await work();
    return served.requests.slice(before);
  };

  test('is asked once, and gets what waits when it is restored', async () => {
    await lead.post('/api/projects', { name: 'Old thing', key: 'OLD' });
    const { secret } = await agentOf(product, 'lead@acme.example', ['old-thing']);
    machine.env = { ...machine.env, CAIRN_KEY: secret };
    writeFileSync(join(machine.work, '.cairn.json'), JSON.stringify({ url: served.url, project: 'old-thing' }));
    await machine.fire('claude-code', 'UserPromptSubmit', { session_id: 'old-0', prompt: 'Before the archive' });
    await machine.sent();
    expect((await lead.post('/api/projects/old-thing/transition', { version: 1, to: 'archived' })).status).toBe(200);
    const release = machine.holdSending();
    for (const session_id of ['old-0', 'old-1', 'old-2'])
      await machine.fire('claude-code', 'UserPromptSubmit', { session_id, prompt: `While archived, ${session_id}` });
    release();
    expect(await asked(() => machine.run('send'))).toEqual(['/api/agent/record_event']);
    expect(machine.spooled()).toHaveLength(3);
    expect((await lead.post('/api/projects/old-thing/transition', { version: 2, to: 'active' })).status).toBe(200);
    expect((await machine.run('send')).code).toBe(0);
    await machine.sent();
    const sessions = ((await lead.get('/api/sessions?project=old-thing')).body.items ?? []) as { events: number }[];
    expect(sessions.map(({ events }) => events).toSorted()).toEqual([1, 1, 2]);
  });
});
