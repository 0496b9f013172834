import { describe, expect, test } from '@rstest/core';
import { collect } from './collect.ts';
import { readDecision } from './read-decision.ts';
import { kindOf, type Source } from './sources.ts';

const source = (name: string, text: string, paths: string[] = []): Source => {
  const lines = text.split('\n');
  return { kind: kindOf(name) ?? 'rules', name, isPersonal: false, lines, shown: lines, paths };
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
])('%s is read as %s', (name, kind) => {
  expect(kindOf(name)).toBe(kind);
});

describe('what several files state', () => {
  test('is proposed once, with every place, for the paths of all of them', () => {
    const { proposals } = collect([
      source('CLAUDE.md', '- Use tabs in Go files.', ['api/**']),
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
    const { proposals } = collect([source('a/CLAUDE.md', '- Use tabs.', ['a/**']), source('AGENTS.md', '- Use tabs.')]);
    expect(proposals).toMatchObject([{ paths: [] }]);
  });
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

  test('without a decision is left out', () => {
    expect(readDecision(['# Notes', '', 'Some text.'])).toEqual({ leftOut: 'it has no section with the decision' });
  });
});
