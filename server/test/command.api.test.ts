import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@rstest/core';
import { servedCounted } from '../src/agent/context/served.ts';
import { agentOf, type WorkingAgent } from './agent-operations.ts';
import { type Browser, signIn } from './browser.ts';
import { type Product, startProduct } from './product.ts';
import { type Machine, newMachine, serveApp } from './run-command.ts';

let product: Product;
let served: Awaited<ReturnType<typeof serveApp>>;
let lead: Browser;
let agent: WorkingAgent;
let machine: Machine;
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
  machine = newMachine({ CAIRN_URL: served.url, CAIRN_KEY: agent.secret });
});
afterEach(() => machine.remove());

const sessionsWith = async (goal: string) =>
  ((await lead.get(`/api/sessions?project=payments-api&q=${encodeURIComponent(goal)}`)).body.items ?? []) as {
    id: string;
    [part: string]: unknown;
  }[];
const eventsOf = async (id: string) =>
  ((await lead.get(`/api/sessions/${id}/events`)).body.items ?? []) as { kind?: string; text?: string; path?: string; ok?: boolean }[];
const node = (code: string) => ['record', '--', process.execPath, '-e', code];

describe('the key', () => {
  test('is kept for its person alone once Cairn has taken it, and is never shown', async () => {
    machine.env = { CAIRN_URL: served.url, STDIN: `${agent.secret}\n` };
    const done = await machine.run('login');
    expect(done).toMatchObject({ code: 0, out: expect.stringContaining('payments-api') });
    expect(done.out + done.err).not.toContain(agent.secret);
    const file = join(machine.home, '.config/cairn/login.json');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    machine.env = {};
    expect((await machine.run('context', '--budget', '500')).code).toBe(0);
    expect((await machine.run('logout')).code).toBe(0);
    expect(existsSync(file)).toBe(false);
    expect(await machine.run('context')).toMatchObject({ code: 1, err: expect.stringContaining('cairn login') });
  });

  test('that is none of this Cairn is refused and not kept', async () => {
    const wrong = `${agent.secret.slice(0, -4)}AAAA`;
    machine.env = { CAIRN_URL: served.url, STDIN: wrong };
    const done = await machine.run('login');
    expect(done).toMatchObject({ code: 1, err: expect.stringContaining(`${served.url}: `) });
    expect(done.err).toContain('KEY_UNKNOWN');
    expect(done.out + done.err).not.toContain(wrong);
    expect(existsSync(join(machine.home, '.config/cairn/login.json'))).toBe(false);
  });
});

test('context prints what an agent is told, for the task and within the budget', async () => {
  const { code, out } = await machine.run(
    'context',
    '--task',
    'Where do idempotency records live?',
    '--paths',
    'internal/idempotency/store.go',
  );
  expect(code).toBe(0);
  expect(out).toMatch(/\n- PAT-\d+: [^\n]+internal\/idempotency\/\*\*/);
  const short = JSON.parse((await machine.run('context', '--budget', '200', '--json')).out);
  expect(short.tokens).toBeLessThanOrEqual(200);
});

describe('record', () => {
  test('leaves output and exit code alone, and says what was run, changed and gone wrong, without its secrets', async () => {
    spawnSync('git', ['init', '-q', '-b', 'feat/record', machine.work]);
    writeFileSync(join(machine.work, 'before.txt'), 'dirty already');
    const token = ['gh', 'p_', 'a1'.repeat(18)].join('');
    const done = await machine.run(
      ...node(`require('fs').writeFileSync('made.txt', ''); console.log('out'); console.error('with ${token}'); process.exit(3)`),
    );
    expect(done).toMatchObject({ code: 3, out: 'out\n' });
    const [own, address, ...more] = done.err.split('\n');
    expect([own, more]).toEqual([`with ${token}`, ['']]);
    expect(machine.waiting()).toEqual([]);
    const [session] = await sessionsWith('made.txt');
    expect(address).toBe(`cairn: recorded at ${served.url}/app/sessions?session=${session?.id}&view=full`);
    expect(session).toMatchObject({ status: 'failed', branch: 'feat/record', filesEdited: ['made.txt'], errors: 1, client: 'cairn' });
    const events = await eventsOf(session?.id ?? '');
    expect(events.map(({ kind }) => kind)).toEqual(['command', 'file', 'error']);
    expect(events[0]).toMatchObject({ ok: false, text: expect.stringContaining('exit code 3') });
    expect(JSON.stringify(events)).not.toContain(token);
    expect(events[2]?.text).toContain('[redacted: github-token]');
  });

  test('serves nothing: what a shell records reads no rule', async () => {
    const told = async () => {
      await servedCounted(product.database);
      return (await lead.get('/api/patterns?project=payments-api&limit=100')).text.match(/"(servedCount|lastServedAt)":[^,}]*/g);
    };
    const before = await told();
    expect(before?.length).toBeGreaterThan(10);
    expect((await machine.run(...node(`'idempotency'`))).code).toBe(0);
    const [session] = await sessionsWith('idempotency');
    expect(session).toMatchObject({ status: 'completed' });
    expect(await told()).toEqual(before);
  });

  test('says what git knows of the branch, and which pull request the machine is building', async () => {
    const git = (...words: string[]) =>
      spawnSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.org', ...words], { cwd: machine.work });
    git('init', '-q', '-b', 'main');
    git('commit', '-q', '--allow-empty', '-m', 'one');
    git('commit', '-q', '--allow-empty', '-m', 'two');
    git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    git('symbolic-ref', 'refs/remotes/origin/HEAD', 'refs/remotes/origin/main');
    git('checkout', '-q', '--detach', 'HEAD~1');
    for (const name of ['three', 'four', 'five']) git('commit', '-q', '--allow-empty', '-m', name);
    const head = git('rev-parse', 'HEAD').stdout.toString().trim();
    machine.env = {
      ...machine.env,
      GITHUB_REF: 'refs/pull/318/merge',
      GITHUB_SERVER_URL: 'https://github.example',
      GITHUB_REPOSITORY: 'acme/payments',
      GITHUB_HEAD_REF: 'feat/built',
    };
    expect((await machine.run(...node(`'of a branch'`))).code).toBe(0);
    const branch = async () => (await lead.get('/api/projects/payments-api/branches?q=feat/built')).body.items?.[0];
    const known = { headSha: head, ahead: 3, behind: 1, prUrl: 'https://github.example/acme/payments/pull/318' };
    expect(await branch()).toMatchObject({ name: 'feat/built', ...known });
    // A session without these fields does not clear them.
    await agent.call('start_session', { goal: 'Go on', client: 'Cursor', model: 'm', branch: 'feat/built' });
    expect(await branch()).toMatchObject({ sessions: 2, ...known });
    machine.env = { ...machine.env, GITHUB_REF: '', CI_MERGE_REQUEST_IID: '7', CI_MERGE_REQUEST_PROJECT_URL: 'javascript:alert(1)//' };
    expect((await machine.run('record', '--branch', 'feat/odd', '--', process.execPath, '-e', '1')).code).toBe(0);
    expect((await lead.get('/api/projects/payments-api/branches?q=feat/odd')).body.items).toMatchObject([{ sessions: 1, prUrl: null }]);
    const odd = { goal: 'Odd', client: 'Cursor', model: 'm', branch: 'feat/odd', git: { pullRequest: 'javascript:alert(1)' } };
    expect(await agent.call('start_session', odd)).toMatchObject({ issues: [{ field: 'git.pullRequest', code: 'VALUE_INVALID' }] });
  });

  test('says what a shell says of a command that is not there, or was ended by a signal', async () => {
    expect(await machine.run('record', '--', 'no-such-program-anywhere')).toMatchObject({ code: 127 });
    expect((await machine.run(...node('process.kill(process.pid, "SIGTERM")'))).code).toBe(143);
  });

  test('sends more files than one call takes', async () => {
    spawnSync('git', ['init', '-q', machine.work]);
    await machine.run(...node(`for (let n = 0; n < 120; n++) require('fs').writeFileSync('many-' + n, '')`));
    const [session] = await sessionsWith('many-');
    expect(session).toMatchObject({ status: 'completed', events: 121 });
  });

  test('keeps what happens while Cairn is away, for the person alone, and sends it the next time', async () => {
    await served.close();
    const away = await machine.run(...node(`console.log('while away'); process.exit(4)`));
    expect(away).toMatchObject({ code: 4, out: 'while away\n', err: expect.stringContaining('is stored') });
    expect(away.err).not.toContain(agent.secret);
    const [file = ''] = machine.waiting();
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, 'utf8')).not.toContain(agent.secret);
    await served.open();
    expect((await machine.run(...node(`'and once more'`))).code).toBe(0);
    expect(machine.waiting()).toEqual([]);
    expect(await sessionsWith('while away')).toMatchObject([{ status: 'failed', events: 2 }]);
    expect((await machine.run('send')).out).toBe('Nothing to send\n');
  });

  test('sent twice is there once', async () => {
    await served.close();
    await machine.run(...node(`'sent twice'`));
    await served.open();
    const [file = ''] = machine.waiting();
    copyFileSync(file, `${file}.copy`);
    await Promise.all([machine.run('send'), machine.run('send')]);
    copyFileSync(`${file}.copy`, file);
    expect((await machine.run('send')).out).toBe('Sent: 1 session\n');
    expect(await sessionsWith('sent twice')).toMatchObject([{ status: 'completed', events: 1 }]);
  });

  test('that is killed is seen as it was, and ended by the next', async () => {
    const child = machine.begin(...node(`console.log(process.pid); setInterval(() => 'killed on the way', 1000)`));
    const program = Number(await new Promise((resolve) => child.stdout.once('data', resolve)));
    await expect.poll(() => sessionsWith('killed on the way'), { timeout: 20_000 }).toMatchObject([{ status: 'active' }]);
    child.kill('SIGKILL');
    process.kill(program);
    await new Promise((resolve) => child.once('exit', resolve));
    expect((await machine.run('send')).out).toBe('Sent: 1 session\n');
    expect(await sessionsWith('killed on the way')).toMatchObject([{ status: 'abandoned' }]);
    expect(machine.waiting()).toEqual([]);
  });

  test('with a key that has ended changes nothing for the command, and waits for the next key', async () => {
    const former = await agentOf(product, 'lead@acme.example', ['payments-api']);
    const { version } = (await lead.get(`/api/api-keys/${former.keyId}`)).body;
    expect((await lead.post(`/api/api-keys/${former.keyId}/transition`, { to: 'revoked', version })).status).toBe(200);
    machine.env.CAIRN_KEY = former.secret;
    expect(await machine.run(...node(`'with an old key'; process.exit(5)`))).toMatchObject({
      code: 5,
      err: expect.stringContaining('KEY_REVOKED'),
    });
    expect(machine.waiting()).toHaveLength(1);
    machine.env.CAIRN_KEY = agent.secret;
    expect((await machine.run('send')).out).toBe('Sent: 1 session\n');
    expect(await sessionsWith('with an old key')).toMatchObject([{ status: 'failed' }]);
  });
});

describe('export', () => {
  const agents = () => readFileSync(join(machine.work, 'AGENTS.md'), 'utf8');

  test('shows the change, writes nothing that nobody has agreed to, and keeps what people wrote', async () => {
    writeFileSync(join(machine.work, 'AGENTS.md'), '# Ours\n');
    expect(await machine.run('export')).toMatchObject({ code: 2, out: expect.stringContaining('+<!-- cairn:begin -->') });
    expect(agents()).toBe('# Ours\n');
    expect((await machine.run('export', '--check')).code).toBe(1);
    expect((await machine.run('export', '--yes')).code).toBe(0);
    expect(agents()).toMatch(/^# Ours\n\n<!-- cairn:begin -->\n## Conventions\n\n- /);
    expect(await machine.run('export', '--check')).toMatchObject({ code: 0, out: 'All files are up to date\n' });
  });

  test('writes nothing where there is no rule, and says so', async () => {
    const none = await machine.run('export', '--from', '1', '--yes');
    expect(none).toMatchObject({
      code: 0,
      out: `No rules in force in payments-api at ${served.url} with a confidence of at least 1. Nothing to write\n`,
    });
    expect(readdirSync(machine.work)).toEqual([]);
  });

  test('refuses a file whose mark was lost, by its line, and leaves it', async () => {
    const text = '# Ours\n\n<!-- cairn:begin -->\n- Old.\n\nWhat we wrote.\n';
    writeFileSync(join(machine.work, 'AGENTS.md'), text);
    for (const words of [['--yes'], ['--check']])
      expect(await machine.run('export', ...words)).toMatchObject({
        code: 1,
        out: '',
        err: expect.stringMatching(/^cairn: AGENTS\.md line 3: <!-- cairn:begin --> has no <!-- cairn:end --> after it\./),
      });
    expect(agents()).toBe(text);
  });

  test('for CI, a rule that came into force since makes the file out of date', async () => {
    await machine.run('export', '--agents', '--yes');
    const projectId = (await lead.get('/api/projects/payments-api')).body.id;
    const made = await lead.post('/api/patterns', { projectId, rule: 'Draw lots before every freighter leaves.', kind: 'convention' });
    const { id, version } = (made.body as { pattern: { id: string; version: number } }).pattern; // the response of this call
    await lead.post(`/api/patterns/${id}/transition`, { to: 'accepted', version });
    const stale = await machine.run('export', '--check', '--from', '0');
    expect(stale).toMatchObject({ code: 1, out: expect.stringContaining('+- Draw lots before every freighter leaves.') });
    expect(agents()).not.toContain('freighter');
  });

  test('writes a file for each client, and one file under two names once', async () => {
    expect((await machine.run('export', '--agents', '--cursor', '--yes')).code).toBe(0);
    expect(readFileSync(join(machine.work, '.cursor/rules/cairn.mdc'), 'utf8')).toMatch(/^---\nalwaysApply: true\n---\n/);
    writeFileSync(join(machine.work, 'AGENTS.md'), 'Ours\n');
    symlinkSync('AGENTS.md', join(machine.work, 'CLAUDE.md'));
    expect((await machine.run('export', '--agents', '--claude', '--yes')).out.match(/^Wrote /gm)).toHaveLength(1);
    expect(lstatSync(join(machine.work, 'CLAUDE.md')).isSymbolicLink()).toBe(true);
    expect(agents().startsWith('Ours\n\n<!--')).toBe(true);
  });

  test('says in a line which file cannot be read or written, leaves nothing behind, and lets those read a file who could', async () => {
    writeFileSync(join(machine.work, 'AGENTS.md'), 'Ours\n', { mode: 0o640 });
    writeFileSync(join(machine.work, '.cursor'), 'no directory');
    const refused = await machine.run('export', '--cursor', '--yes');
    expect(refused).toMatchObject({ code: 1, err: expect.stringMatching(/^cairn: \.cursor\/rules\/cairn\.mdc cannot be written: .*\n$/) });
    mkdirSync(join(machine.work, 'CLAUDE.md'));
    expect(await machine.run('export', '--claude', '--yes')).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^cairn: CLAUDE\.md cannot be read: .*\n$/),
    });
    expect((await machine.run('export', '--agents', '--yes')).code).toBe(0);
    expect(statSync(join(machine.work, 'AGENTS.md')).mode & 0o777).toBe(0o640);
    expect(readdirSync(machine.work).filter((name) => name.includes('cairn-'))).toEqual([]);
  });
});

test.each([
  [['pray']],
  [['record', 'make']],
  [['record', '--']],
  [['context', '--budget', 'many']],
  [['context', '--yes']],
  [['export', '--colour']],
])('%j is called wrongly: 2, with what is wrong and nothing done', async (words) => {
  const { code, out, err } = await machine.run(...words);
  expect([code, out]).toEqual([2, '']);
  expect(err).toMatch(/^cairn: ./);
});

test('help says how each command is used, and needs no key', async () => {
  machine.env = {};
  expect(await machine.run('--help')).toMatchObject({ code: 0, out: expect.stringContaining('cairn record -- <command…>') });
});
