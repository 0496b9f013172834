import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chdir, cwd } from 'node:process';
import type { Rule } from '@cairn/api';
import { afterEach, beforeEach, expect, test } from '@rstest/core';
import { parse } from 'valibot';
import type { CairnClient } from '../client.ts';
import { skillChanges } from './skill-changes.ts';

const before = cwd();
let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'cairn-skills-'));
  chdir(root);
});
afterEach(() => {
  chdir(before);
  rmSync(root, { recursive: true });
});

const rule: Rule = {
  id: 'one',
  label: 'PAT-1',
  rule: 'Run the checks',
  kind: 'workflow',
  level: 'project',
  confidence: 1,
  paths: [],
  languages: [],
};
const refused = () => Promise.reject(new Error('It only reads'));
const client: CairnClient = {
  url: 'http://127.0.0.1:1',
  // What the server says is parsed by the schema of the call, as in a real client.
  get: (_, schema) => Promise.resolve(parse(schema, { rationale: 'Secret reasons', examples: [{ text: 'make check', good: true }] })),
  post: refused,
  operate: refused,
};

test('folders that are one by a link get each skill once', async () => {
  mkdirSync('.claude/skills', { recursive: true });
  mkdirSync('.agents');
  symlinkSync('../.claude/skills', '.agents/skills');
  const changes = await skillChanges(client, [rule], 0.5);
  expect(changes.map(({ name }) => name)).toEqual(['.claude/skills/cairn-pat-1/SKILL.md']);
  expect(changes[0]?.after).toContain('make check');
  expect(changes[0]?.after).not.toContain('Secret reasons');
});

test('a skill with the line endings of Windows is up to date, is updated with them, and goes with its rule', async () => {
  const [first] = await skillChanges(client, [rule], 0.5);
  const name = '.claude/skills/cairn-pat-1/SKILL.md';
  mkdirSync('.claude/skills/cairn-pat-1', { recursive: true });
  writeFileSync(name, (first?.after ?? '').replaceAll('\n', '\r\n'));
  expect(await skillChanges(client, [rule], 0.5)).toEqual([]);
  const [changed] = await skillChanges(client, [{ ...rule, rule: 'Run all checks' }], 0.5);
  expect(changed).toMatchObject({ name, after: expect.stringContaining('Run all checks\r\n') });
  expect(changed?.after.replaceAll('\r\n', '')).not.toContain('\n');
  expect(await skillChanges(client, [], 0.5)).toMatchObject([{ name, after: '' }]);
});
