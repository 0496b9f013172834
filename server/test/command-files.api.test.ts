import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
let machine: Machine;
beforeAll(async () => {
  product = await startProduct({ demo: true });
  served = await serveApp(product.app);
  lead = await signIn(product, 'lead@acme.example');
  agent = await agentOf(product, 'lead@acme.example', ['merchant-console'], ['read', 'propose']);
});
afterAll(async () => {
  await served.close();
  await product.close();
});
beforeEach(() => {
  machine = newMachine({ CAIRN_URL: served.url, CAIRN_KEY: agent.secret });
});
afterEach(() => machine.remove());

const git = (...words: string[]) =>
  spawnSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.org', ...words], { cwd: machine.work });
function write(files: Record<string, string>, directory = machine.work): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(directory, name, '..'), { recursive: true });
    writeFileSync(join(directory, name), text);
  }
}
function commit(files: Record<string, string>): void {
  git('init', '-q');
  write(files);
  git('add', '-A');
  git('commit', '-q', '-m', 'change');
}
const rulesWith = async (words: string) =>
  ((await lead.get(`/api/patterns?project=merchant-console&status=proposed&q=${encodeURIComponent(words)}`)).body.items ?? []) as {
    id: string;
    rule: string;
  }[];

// biome-ignore lint/suspicious/noControlCharactersInRegex: it is what must not be printed
const secretOrCode = /AKIAIOSFODNN7EXAMPLE|\u001b/;

describe('what a repository tells agents', () => {
  test('is shown, then proposed with file and line; a second time nothing is proposed', async () => {
    commit({
      'CLAUDE.md': '# Console\n\n- Use the saffron palette for charts. It prints well.\n- The console is a web application.\n',
      'notes/AGENTS.md': '- Always read saffron notes that were deleted.\n',
      'web/AGENTS.md': '- Never import saffron styles in the worker.\n',
      '.cursor/rules/charts.mdc': '---\nglobs: charts/**\n---\n- Use the saffron palette for charts.\n',
      'docs/adr/0001-saffron-store.md':
        '# 1. Keep saffron in its own store\n\n## Status\n\nAccepted\n\n## Context\n\nIt grows.\n\n## Decision\n\nOne store.\n',
      'docs/adr/0002-old.md': '# 2. Old\n\n## Status\n\nSuperseded\n\n## Decision\n\nGone.\n',
    });
    rmSync(join(machine.work, 'notes/AGENTS.md'));
    write({ 'notes/CLAUDE.md': '- Always read saffron notes that git does not track.\n' });
    const shown = await machine.run('import', '--dry-run');
    expect(shown).toMatchObject({ code: 0, err: '' });
    expect(shown.out.split('\n').slice(0, 6)).toEqual([
      '.cursor/rules/charts.mdc:4  convention  Use the saffron palette for charts.  (also CLAUDE.md:3)',
      'docs/adr/0001-saffron-store.md:1  decision  Keep saffron in its own store',
      'web/AGENTS.md:1  pitfall  Never import saffron styles in the worker.  (for web/**)',
      'notes/AGENTS.md  left out: it is missing, binary, or a link to a file that git does not track',
      'docs/adr/0002-old.md  left out: its status is "Superseded"',
      '1 other entry states no rule',
    ]);
    expect(await rulesWith('saffron')).toEqual([]);
    expect(await machine.run('import')).toMatchObject({ code: 2, err: expect.stringContaining('--yes') });

    expect(await machine.run('import', '--yes')).toMatchObject({ code: 0, out: expect.stringContaining('3 proposed. Review them at') });
    const rules = await rulesWith('saffron');
    expect(rules.map(({ rule }) => rule).toSorted()).toEqual([
      'Never import saffron styles in the worker.',
      'Use the saffron palette for charts.',
    ]);
    const palette = rules.find(({ rule }) => rule.startsWith('Use'));
    expect((await lead.get(`/api/patterns/${palette?.id}`)).body).toMatchObject({
      status: 'proposed',
      rationale: 'It prints well.',
      paths: [],
      evidence: [
        { type: 'code', id: '.cursor/rules/charts.mdc:4', quote: '- Use the saffron palette for charts.' },
        { type: 'code', id: 'CLAUDE.md:3' },
        { type: 'pattern', id: palette?.id },
      ],
    });
    const { items = [] } = (await lead.get('/api/decisions?project=merchant-console&status=proposed&q=saffron')).body;
    expect(items).toMatchObject([{ title: 'Keep saffron in its own store', evidence: [{ id: 'docs/adr/0001-saffron-store.md:1' }] }]);

    expect(await machine.run('import', '--yes')).toMatchObject({
      code: 0,
      out: expect.stringContaining('0 proposed, 3 already on record'),
    });
    expect(await rulesWith('saffron')).toHaveLength(2);
  });

  test('is not what its submodules say', async () => {
    commit({ 'AGENTS.md': '- Always dry the sage.\n' });
    const module = join(machine.work, 'libs/sage');
    write({ 'CLAUDE.md': '- Never dry the sage.\n' }, module);
    for (const words of [
      ['init', '-q'],
      ['add', '-A'],
      ['commit', '-q', '-m', 'change'],
    ])
      git('-C', module, ...words);
    git('submodule', 'add', '-q', './libs/sage', 'libs/sage');
    git('add', '-A');
    git('commit', '-q', '-m', 'submodule');
    expect(git('ls-files', '--recurse-submodules').stdout.toString()).toContain('libs/sage/CLAUDE.md');
    const { out } = await machine.run('import', '--dry-run');
    expect(out).toBe('AGENTS.md:1  convention  Always dry the sage.\n');
  });

  test('that people rejected is not proposed again', async () => {
    commit({ 'AGENTS.md': '- Always deploy the juniper service on Fridays.\n' });
    expect((await machine.run('import', '--yes')).code).toBe(0);
    const [rule] = await rulesWith('juniper');
    const rejection = { to: 'rejected', version: 1, reason: { code: 'wrong' } };
    expect((await lead.post(`/api/patterns/${rule?.id}/transition`, rejection)).status).toBe(200);
    expect((await machine.run('import', '--yes')).out).toContain('0 proposed, 1 rejected by people before');
    expect(await rulesWith('juniper')).toEqual([]);
  });

  test('is never a secret, nor a code that moves the cursor', async () => {
    commit({ 'AGENTS.md': '- Use the key AKIAIOSFODNN7EXAMPLE for the thyme bucket.\n- Never \u001b[2Jclear the thyme screen.\n' });
    const done = await machine.run('import', '--yes');
    expect(done.out).not.toMatch(secretOrCode);
    const stored = await Promise.all((await rulesWith('thyme')).map(({ id }) => lead.get(`/api/patterns/${id}`)));
    expect(stored).toHaveLength(2);
    expect(JSON.stringify(stored.map(({ body }) => body))).not.toMatch(secretOrCode);
  });

  test('stops at the first proposal that is refused for all, and says how many are missing', async () => {
    commit({ 'AGENTS.md': '- Always water the basil.\n- Never freeze the basil.\n' });
    const reader = await agentOf(product, 'lead@acme.example', ['merchant-console'], ['read']);
    machine.env = { CAIRN_URL: served.url, CAIRN_KEY: reader.secret };
    const done = await machine.run('import', '--yes');
    expect(done).toMatchObject({ code: 1, err: expect.stringContaining('2 were not proposed') });
    expect(done.err).toContain('KEY_SCOPE');
  });
});

describe('memories of a person', () => {
  const memories = () => ({
    '.claude/CLAUDE.md': '- Prefer oregano over mint.\n',
    [`.claude/projects/${machine.work.replaceAll(/[^A-Za-z0-9]/g, '-')}/memory/MEMORY.md`]: '- Always run oregano tests twice.\n',
    '.codex/memories/notes.md': '- Never rename oregano files.\n',
  });

  test('are read only where they are asked for, and never proposed without a preview', async () => {
    commit({ 'README.md': 'Nothing for agents.\n' });
    write(memories(), machine.home);
    expect(await machine.run('import', '--dry-run')).toMatchObject({ code: 0, out: expect.stringContaining('No rules or decisions') });
    const { out } = await machine.run('import', '--personal', '--dry-run');
    expect(out.match(/oregano/g)).toHaveLength(3);
    expect(out).toContain('~/.claude/CLAUDE.md:1  preference  Prefer oregano over mint.');
    expect((await machine.run('import', '--personal', '--yes')).code).toBe(2);
    expect((await machine.run('import', '--personal')).code).toBe(2);
    expect(await rulesWith('oregano')).toEqual([]);
  });
});

test('workflow rules become skills, and their skills go with them; what people wrote stays', async () => {
  machine.env = { CAIRN_URL: served.url, CAIRN_KEY: agent.secret, CAIRN_PROJECT: 'merchant-console' };
  const rule = 'Run the tarragon checks before a release';
  const examples = [{ text: 'make tarragon !`id`', good: true }];
  const made = await agent.call('propose_pattern', { rule, kind: 'workflow', rationale: 'They are slow.', examples });
  expect((await lead.post(`/api/patterns/${made.id}/transition`, { to: 'accepted', version: 1 })).status).toBe(200);
  const own = '.agents/skills/cairn-mine/SKILL.md';
  write({ [own]: '---\nname: cairn-mine\ndescription: mine\n---\n\nMine.\n', '.cursor/rules/old.md': 'x' });
  const written = await machine.run('export', '--agents', '--skills', '--yes', '--from', '0');
  expect(written).toMatchObject({ code: 0, err: expect.stringContaining('old.md is not read by Cursor') });
  const file = join(machine.work, `.agents/skills/cairn-${String(made.label).toLowerCase()}/SKILL.md`);
  expect(readFileSync(file, 'utf8')).toContain(`${rule}\n\n## Do\n\n\`\`\`\nmake tarragon ! \`id\`\n\`\`\``);
  expect(readFileSync(file, 'utf8')).not.toContain('They are slow.');
  expect((await machine.run('export', '--agents', '--skills', '--check', '--from', '0')).code).toBe(0);

  expect((await lead.post(`/api/patterns/${made.id}/transition`, { to: 'deprecated', version: 2 })).status).toBe(200);
  expect((await machine.run('export', '--agents', '--skills', '--yes', '--from', '0')).code).toBe(0);
  expect([existsSync(file), existsSync(join(machine.work, own))]).toEqual([false, true]);
});

test('outside of a repository it says where it has to run', async () => {
  expect(await machine.run('import')).toMatchObject({ code: 1, err: expect.stringContaining('No git repository here') });
});
