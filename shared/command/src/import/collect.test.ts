import { describe, expect, test } from '@rstest/core';
import { collect } from './collect.ts';
import { readDecision } from './read-decision.ts';
import { folderOf, kindOf, type Source } from './sources.ts';

const source = (name: string, text: string): Source => {
  const lines = text.split('\n');
  return { kind: kindOf(name) ?? 'rules', name, isPersonal: false, lines, shown: lines, folder: folderOf(name) };
};

test.each([
  ['CLAUDE.md', 'rules'],
  ['packages/api/AGENTS.md', 'rules'],
  ['.claude/rules/go/errors.md', 'rules'],
  ['.cursor/rules/api.mdc', 'rules'],
  ['.cursorrules', 'rules'],
  ['.github/copilot-instructions.md', 'rules'],
  ['.github/instructions/go.instructions.md', 'rules'],
  ['docs/adr/0004-use-postgres.md', 'decision'],
  ['doc/architecture/decisions/0001-record-architecture-decisions.md', 'decision'],
  ['docs/decisions/adr-12_use-kafka.md', 'decision'],
  ['docs/adr/20260114-use-log4brains.md', 'decision'],
  ['docs/adr/template.md', undefined],
  ['docs/adr/0000-template.md', undefined],
  ['docs/adr/README.md', undefined],
  ['docs/claude.md', undefined],
  ['README.md', undefined],
  ['web/.claude/rules/go.md', 'rules'],
  ['web/.cursor/rules/api.mdc', 'rules'],
  ['web/.cursorrules', 'rules'],
  ['web/.github/copilot-instructions.md', undefined],
])('%s is read as %s', (name, kind) => {
  expect(kindOf(name)).toBe(kind);
});

describe('what several files state', () => {
  test('is proposed once, with every place, for the paths of all of them', () => {
    const { proposals } = collect([
      source('api/CLAUDE.md', '- Use tabs in Go files.'),
      source('.cursor/rules/go.mdc', '---\nglobs: web/**\n---\n* Use **tabs** in Go files'),
    ]);
    expect(proposals).toMatchObject([
      {
        rule: 'Use tabs in Go files.',
        paths: ['api/**', 'web/**'],
        places: [{ from: 1 }, { source: { name: '.cursor/rules/go.mdc' }, from: 4 }],
      },
    ]);
  });

  test('applies everywhere if one of them says so', () => {
    const { proposals } = collect([source('a/CLAUDE.md', '- Use tabs.'), source('AGENTS.md', '- Use tabs.')]);
    expect(proposals).toMatchObject([{ paths: [] }]);
  });
});

describe('rules of a folder', () => {
  test.each([
    ['CLAUDE.md', []],
    ['.claude/CLAUDE.md', []],
    ['.claude/rules/CLAUDE.md', []],
    ['web/CLAUDE.md', ['web/**']],
    ['web/.claude/CLAUDE.md', ['web/**']],
    ['web/.claude/rules/go/tabs.md', ['web/**']],
    ['web/app/.cursor/rules/tabs.mdc', ['web/app/**']],
    ['web/.cursorrules', ['web/**']],
    ['.github/copilot-instructions.md', []],
    ['app/[id]/AGENTS.md', ['app/[[]id]/**']],
  ])('apply to it: %s', (name, paths) => {
    expect(collect([source(name, '- Use tabs.')]).proposals).toMatchObject([{ paths }]);
  });

  test('have the globs of their front matter within it', () => {
    const text = '---\npaths:\n  - src/**/*.ts\n  - ./lib/**\n  - "!lib/old/**"\n  - ../other/**\n---\n- Use tabs.';
    const pathsOf = (name: string, all: string) =>
      collect([source(name, all)]).proposals.flatMap((one) => ('paths' in one ? one.paths : []));
    expect(pathsOf('web/.claude/rules/ts.md', text)).toEqual(['web/src/**/*.ts', 'web/lib/**']);
    expect(pathsOf('web/.claude/rules/ts.md', '---\npaths: ../other/**\n---\n- Use tabs.')).toEqual(['web/**']);
    expect(pathsOf('.claude/rules/ts.md', '---\npaths: src/**\n---\n- Use tabs.')).toEqual(['src/**']);
  });
});

test.each([
  ['Use `==` for it', 'Use `!=` for it'],
  ['Use C++ here', 'Use C# here'],
  ['Use C++ here', 'Use C here'],
  ['Never use किताब', 'Never use कताब'],
])('different rules stay apart: %s, %s', (one, other) => {
  expect(collect([source('CLAUDE.md', `- ${one}\n- ${other}`)]).proposals).toHaveLength(2);
});

test('case, white space, emphasis and the mark at the end make no difference', () => {
  const text = '- Use tabs in Go\n- use  **tabs** in Go.\n- USE TABS IN GO!';
  expect(collect([source('CLAUDE.md', text)]).proposals).toMatchObject([
    { rule: 'Use tabs in Go', places: [{ from: 1 }, { from: 2 }, { from: 3 }] },
  ]);
});

describe('a decision record', () => {
  const nygard = (status: string) =>
    `# 4. Use PostgreSQL\n\nDate: 2026-01-14\n\n## Status\n\n${status}\n\n## Context\n\nWe need transactions.\n\n## Decision\n\nWe use PostgreSQL 18.\n\n## Consequences\n\nOne more service.`;

  test('of Nygard and of MADR is proposed', () => {
    expect(readDecision(nygard('Accepted').split('\n'))).toMatchObject({
      text: { title: 'Use PostgreSQL', outcome: expect.stringContaining('18') },
    });
    const madr = `---\nstatus: accepted\ntags: [db]\n---\n# Use PostgreSQL\n\n## Context and Problem Statement\n\nWhich one?\n\n## Decision Outcome\n\nChosen option: "PostgreSQL", because of transactions.`;
    expect(readDecision(madr.split('\n'))).toMatchObject({ line: 5, text: { title: 'Use PostgreSQL', tags: ['db'] } });
  });

  test.each(['Superseded by [5](0005.md)', 'Deprecated', '**Rejected**'])('with the status %s is left out', (status) => {
    expect(readDecision(nygard(status).split('\n'))).toEqual({ leftOut: expect.stringContaining('its status is') });
  });

  const outcome = '## Decision\n\nWe use PostgreSQL.';
  test.each([
    `# Use PostgreSQL\n\n**Status:** Superseded\n\n${outcome}`,
    `# Use PostgreSQL\n\n**Status**: Rejected\n\n${outcome}`,
    `# Use PostgreSQL\n\n* **Status:** Rejected\n* Date: 2026-01-14\n\n${outcome}`,
    `# Use PostgreSQL\n\n## Status: Rejected\n\n${outcome}`,
    `# Use PostgreSQL\n\n- Superseded by [5](0005.md)\n\n${outcome}`,
    `# Use PostgreSQL\n\n| Status | Rejected |\n| --- | --- |\n\n${outcome}`,
    `# Use PostgreSQL\n\n| Status | Date |\n| --- | --- |\n| Rejected | 2026-01-14 |\n\n${outcome}`,
    `# Rejected: Use PostgreSQL\n\n${outcome}`,
    `---\nstatus: "superseded by ADR-5"\n---\n# Use PostgreSQL\n\n${outcome}`,
    `# Use PostgreSQL\n\n## Estado\n\nRechazado\n\n${outcome}`,
    `# Use PostgreSQL\n\n## Statut\n\nRemplacée par 5\n\n${outcome}`,
    `# Use PostgreSQL\n\n## Status\n\nAbgelöst durch 5\n\n${outcome}`,
    `# Use PostgreSQL\n\n## 状态\n\n已废弃\n\n${outcome}`,
    `# Use PostgreSQL\n\n状态：已被 5 取代\n\n${outcome}`,
    `# Use PostgreSQL\n\n## الحالة\n\nمرفوض\n\n${outcome}`,
    nygard('~~Accepted~~ Superseded'),
    nygard('Accepted\n\nSuperseded by 5'),
    nygard('- Accepted on Monday\n- deprecated on Tuesday'),
  ])('that is no longer in force is left out: %s', (text) => {
    expect(readDecision(text.split('\n'))).toEqual({ leftOut: expect.stringContaining('its status is') });
  });

  test.each([
    nygard('~~Rejected~~ Accepted'),
    nygard('Accepted. Supersedes 3'),
    `# Use PostgreSQL\n\nDeprecated clients still need it.\n\n## Status\n\nAccepted\n\n${outcome}\n\n\`\`\`yaml\nstatus: rejected\n\`\`\``,
    `# Use PostgreSQL\n\n${outcome}\n\nMongoDB was rejected.`,
  ])('in force is proposed: %s', (text) => {
    expect(readDecision(text.split('\n'))).toMatchObject({ text: { title: 'Use PostgreSQL' } });
  });

  test('without a decision is left out', () => {
    expect(readDecision(['# Notes', '', 'Some text.'])).toEqual({ leftOut: 'it has no section with the decision' });
  });
});
