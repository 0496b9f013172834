import { expect, test } from '@rstest/core';
import { parse } from 'valibot';
import type { CairnClient } from '../client.ts';
import { collect } from './collect.ts';
import { propose } from './propose.ts';
import type { Source } from './sources.ts';

const source = (name: string, lines: string[], isPersonal: boolean): Source => ({
  kind: 'rules',
  name,
  isPersonal,
  lines,
  shown: lines,
  folder: '',
});

const created = {
  outcome: 'created',
  id: 'one',
  label: 'PAT-1',
  title: 'One',
  status: 'proposed',
  confidence: 0.5,
  why: '',
  url: 'http://127.0.0.1:1/one',
};

test('of a memory the server gets the rule, and nothing that the preview does not show', async () => {
  const sent: object[] = [];
  const refused = () => Promise.reject(new Error('It only proposes'));
  const client: CairnClient = {
    url: 'http://127.0.0.1:1',
    get: refused,
    post: refused,
    operate(_, input, schema) {
      sent.push(input);
      return Promise.resolve(parse(schema, created));
    },
  };
  const { proposals } = collect([
    source('CLAUDE.md', ['- Prefer mint tea.'], false),
    source('~/.claude/CLAUDE.md', ['- Prefer mint tea. My boss hates coffee.', '- Never call me. I am in hospital.'], true),
    source('~/.codex/AGENTS.md', ['- Never call me. It is private.'], true),
  ]);
  expect(await propose(client, 'shop', proposals)).toBe(0);
  expect(sent).toMatchObject([
    { rule: 'Prefer mint tea.', rationale: '', paths: [], evidence: [{ id: 'CLAUDE.md:1', quote: '- Prefer mint tea.' }] },
    { rule: 'Never call me.', rationale: '', paths: [], evidence: [] },
  ]);
  expect(sent).toHaveLength(2);
  expect(JSON.stringify(sent)).not.toMatch(/boss|hospital|private|~/);
});
