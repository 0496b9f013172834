import { spawnSync } from 'node:child_process';
import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@rstest/core';
import { agentOf, type WorkingAgent } from './agent-operations.ts';
import { type Browser, signIn } from './browser.ts';
import { type Product, startProduct } from './product.ts';
import { type Machine, newMachine, serveApp } from './run-command.ts';

let product: Product;
let served: Awaited<ReturnType<typeof serveApp>>;
let lead: Browser;
let agent: WorkingAgent;
let verifier: WorkingAgent;
let machine: Machine;
beforeAll(async () => {
  product = await startProduct({ demo: true });
  served = await serveApp(product.app);
  lead = await signIn(product, 'lead@acme.example');
  agent = await agentOf(product, 'lead@acme.example', ['merchant-console']);
  verifier = await agentOf(product, 'lead@acme.example', ['merchant-console'], ['read', 'verify']);
});
afterAll(async () => {
  await served.close();
  await product.close();
});
beforeEach(() => {
  machine = newMachine({ CAIRN_URL: served.url, CAIRN_KEY: verifier.secret });
});
afterEach(() => machine.remove());

const git = (...words: string[]) =>
  spawnSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.org', ...words], { cwd: machine.work });
const commit = () => {
  git('add', '-A');
  git('commit', '-q', '-m', 'change');
};
/** Writes files of the repository, and commits them. */
function write(files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(machine.work, name, '..'), { recursive: true });
    writeFileSync(join(machine.work, name), text);
  }
  commit();
}

const letters = 'amber birch cedar delta ember fjord grove heron inlet kelp larch maple north olive pearl quartz river'.split(' ');
/** A rule in force that cites code. Gives its id and what people call it. */
async function ruleCiting(place: string, quote: string): Promise<{ id: string; label: string }> {
  const rule = `Keep the ${letters.shift()} table sorted by currency.`;
  const made = await agent.call('propose_pattern', { rule, kind: 'convention', evidence: [{ type: 'code', id: place, quote }] });
  expect((await lead.post(`/api/patterns/${made.id}/transition`, { to: 'accepted', version: 1 })).status).toBe(200);
  return { id: String(made.id), label: String(made.label) };
}
const statusOf = async ({ id }: { id: string }) => (await lead.get(`/api/patterns/${id}`)).body.status;
/** The line of a rule in what was printed. */
const lineOf = (out: string, { label }: { label: string }) => out.split('\n').find((line) => line.startsWith(`${label}  `));
const retire = async ({ id }: { id: string }) => {
  const { version } = (await lead.get(`/api/patterns/${id}`)).body;
  expect((await lead.post(`/api/patterns/${id}/transition`, { to: 'deprecated', version })).status).toBe(200);
};

const sorted = ['export function byCurrency(rows) {', '  return rows.toSorted(compareCurrency);', '}'];

describe('cairn verify', () => {
  test('tells verified, moved and broken code apart, whatever the line endings, and reports it', async () => {
    git('init', '-q', '-b', 'main');
    const rule = await ruleCiting('src/table.ts:2-4', sorted.join('\n'));
    write({ 'src/table.ts': ['// Tables', ...sorted, ''].join('\r\n') });
    const first = await machine.run('verify', '--strict');
    expect([first.code, first.err, lineOf(first.out, rule)]).toEqual([0, '', `${rule.label}  src/table.ts:2-4  verified`]);

    write({ 'src/table.ts': ['// Tables', '// of amounts', ...sorted].join('\n') });
    expect(lineOf((await machine.run('verify')).out, rule)).toBe(`${rule.label}  src/table.ts:2-4  moved to src/table.ts:3-5`);
    renameSync(join(machine.work, 'src/table.ts'), join(machine.work, 'src/rows.ts'));
    commit();
    expect(lineOf((await machine.run('verify')).out, rule)).toBe(`${rule.label}  src/table.ts:3-5  moved to src/rows.ts:3-5`);

    write({ 'src/rows.ts': ['// Tables', '// of amounts', sorted[0], '  return rows;', '}'].join('\n') });
    const broken = await machine.run('verify', '--strict');
    expect([broken.code, lineOf(broken.out, rule)]).toEqual([1, `${rule.label}  src/rows.ts:3-5  broken: the lines have changed`]);
    expect(broken.out).toContain('-   return rows.toSorted(compareCurrency);');
    expect(broken.out).toContain('+   return rows;');
    expect(broken.out).toContain(`To review: ${rule.label}`);
    expect(await statusOf(rule)).toBe('stale');
    const shown = JSON.parse((await machine.run('verify', '--json')).out);
    expect(shown).toMatchObject({ project: 'merchant-console', branch: 'main', commit: expect.stringMatching(/^[0-9a-f]{40}$/) });
    expect(shown.results).toMatchObject([{ label: rule.label, state: 'broken', reported: true }]);
    await retire(rule);
  });

  test('says what is missing, binary, huge, or a link out of the repository, and follows no such link', async () => {
    git('init', '-q', '-b', 'feat/files');
    const outside = join(machine.home, 'outside.ts');
    writeFileSync(outside, 'const outside = readEverything();\n');
    const rules = [
      await ruleCiting('missing.ts:1', 'const missing = true;'),
      await ruleCiting('binary.ts:1', 'const binary = true;'),
      await ruleCiting('huge.ts:1', 'const huge = true;'),
      await ruleCiting('link.ts:1', 'const outside = readEverything();'),
      await ruleCiting('inside.ts:1', 'const inside = readEverything();'),
    ];
    symlinkSync(outside, join(machine.work, 'link.ts'));
    symlinkSync('real.ts', join(machine.work, 'inside.ts'));
    write({
      'binary.ts': 'const binary = true;\n\0',
      'huge.ts': 'x'.repeat(2 * 1024 * 1024 + 1),
      'real.ts': 'const inside = readEverything();\n',
    });
    const { code, out } = await machine.run('verify', '--strict');
    expect(code).toBe(1);
    expect(rules.map((rule) => lineOf(out, rule)?.split('  ')[2])).toEqual([
      'broken: the lines are gone',
      'broken: the lines are gone',
      'not checked: the file is too large or cannot be read',
      'broken: the lines are gone',
      'verified',
    ]);
    expect(out).toContain('Stored for feat/files only');
    expect(await Promise.all(rules.map(statusOf))).toEqual(rules.map(() => 'accepted'));
    for (const rule of rules) await retire(rule);
  });

  test('reads only what is under version control, and shows and sends no secrets of it', async () => {
    git('init', '-q', '-b', 'main');
    const body = 'q1'.repeat(20);
    const key = ['-----BEGIN RSA PRIVATE', ' KEY-----\n', body, '\n', body, '\n-----END RSA PRIVATE', ' KEY-----'].join('');
    const hidden = 'PASSWORD = hidden in a file';
    write({ '.gitignore': '.env\n', '.env': hidden, 'key.pem': `# Key\n${key}\nconst after = 1;\n` });
    symlinkSync('.env', join(machine.work, 'linked.ts'));
    commit();
    const rules = [
      await ruleCiting('.env:1', 'x'),
      await ruleCiting('.git/config:1-3', 'x\nx\nx'),
      await ruleCiting('linked.ts:1', 'x'),
      await ruleCiting('key.pem:3-6', 'x\nx\nx\nx'),
    ];
    const { out } = await machine.run('verify');
    const json = (await machine.run('verify', '--json')).out;
    expect(rules.map((rule) => lineOf(out, rule)?.split('  ')[2])).toEqual([
      'broken: the lines are gone',
      'broken: the lines are gone',
      'broken: the lines are gone',
      'broken: the lines have changed',
    ]);
    const checks = await Promise.all(rules.map(({ id }) => lead.get(`/api/code-checks/${id}`)));
    const all = [out, json, ...checks.map(({ text }) => text)].join('\n');
    for (const secret of [hidden, '[core]', 'repositoryformatversion', body]) expect(all).not.toContain(secret);
    expect(out).toContain('+ [redacted: private-key]\n+ [redacted: private-key]\n+ [redacted: private-key]\n+ const after = 1;\n');
    for (const rule of rules) await retire(rule);
  });

  test('reports nothing of files with uncommitted changes, and nothing at all on a dry run', async () => {
    git('init', '-q', '-b', 'main');
    const rule = await ruleCiting('src/dry.ts:1', 'const dry = compute(everything);');
    write({ 'src/dry.ts': 'const dry = compute(everything);\n' });
    writeFileSync(join(machine.work, 'src/dry.ts'), 'const dry = 1;\n');
    const uncommitted = await machine.run('verify');
    expect(uncommitted.out).toContain('Not reported: 1 in files with uncommitted changes');
    commit();
    expect((await machine.run('verify', '--dry-run', '--strict')).code).toBe(1);
    expect(await statusOf(rule)).toBe('accepted');
    // A pull request from a branch of another repository that is called main is not the default branch.
    machine.env = {
      ...machine.env,
      GITHUB_REF: 'refs/pull/12/merge',
      GITHUB_SERVER_URL: 'https://github.com',
      GITHUB_REPOSITORY: 'acme/console',
      GITHUB_HEAD_REF: 'main',
    };
    expect((await machine.run('verify')).out).toContain('Stored for pull/12 only');
    expect(await statusOf(rule)).toBe('accepted');
    await retire(rule);
  });

  test('tells agents of the working tree what may be out of date, and changes nothing', async () => {
    git('init', '-q', '-b', 'main');
    const rule = await ruleCiting('src/told.ts:1', 'const told = compute(everything);');
    write({ 'src/told.ts': 'const told = compute(nothing);\n' });
    const { code, out } = await machine.run('context', '--budget', '20000');
    expect(code).toBe(0);
    expect(out).toMatch(new RegExp(`^- ${rule.label}: .*may be out of date: code changed`, 'm'));
    expect(await statusOf(rule)).toBe('accepted');
    rmSync(join(machine.work, '.git'), { recursive: true });
    expect((await machine.run('context', '--budget', '20000')).out).not.toContain('may be out of date');
    await retire(rule);
  });

  test('says plainly what keeps it from working', async () => {
    expect(await machine.run('verify')).toMatchObject({ code: 1, err: expect.stringContaining('No git repository here') });
    git('init', '-q', '-b', 'main');
    write({ 'a.ts': 'a\n' });
    expect(await machine.run('verify')).toMatchObject({ code: 0, out: 'No rule or decision cites code\n' });
    git('checkout', '-q', '--detach');
    expect(await machine.run('verify')).toMatchObject({ code: 2, err: expect.stringContaining('--branch') });
    // A workflow of the default branch that has checked out the commit of a pull request.
    const { env } = machine;
    const head = git('rev-parse', 'HEAD').stdout.toString().trim();
    machine.env = { ...env, GITHUB_REF: 'refs/heads/main', GITHUB_REF_TYPE: 'branch', GITHUB_REF_NAME: 'main', GITHUB_SHA: 'f'.repeat(40) };
    expect(await machine.run('verify')).toMatchObject({ code: 2, err: expect.stringContaining('is not the one that is built here') });
    machine.env = { ...machine.env, GITHUB_SHA: head };
    expect(await machine.run('verify')).toMatchObject({ code: 0, out: 'No rule or decision cites code\n' });
    machine.env = { ...env, CI_COMMIT_BRANCH: 'main', CI_COMMIT_SHA: 'f'.repeat(40) };
    expect(await machine.run('verify')).toMatchObject({ code: 2, err: expect.stringContaining('--branch') });
    machine.env = env;
    machine.env = { ...machine.env, CAIRN_URL: 'http://127.0.0.1:1' };
    expect(await machine.run('verify', '--branch', 'main')).toMatchObject({ code: 1, err: expect.stringContaining('cannot be reached') });
    machine.env = { CAIRN_URL: served.url, CAIRN_KEY: agent.secret };
    const rule = await ruleCiting('a.ts:1', 'a');
    expect(await machine.run('verify', '--branch', 'main')).toMatchObject({ code: 1, err: expect.stringContaining('KEY_SCOPE') });
    await retire(rule);
  });
});
