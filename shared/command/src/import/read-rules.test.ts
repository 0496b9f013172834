import { describe, expect, test } from '@rstest/core';
import { readRules } from './read-rules.ts';

const read = (text: string) => readRules(text.split('\n'));
const said = (text: string) => read(text).rules.map(({ rule }) => rule);

describe('rules of a file for agents', () => {
  test('are its list items and sentences that say what to do, with their lines', () => {
    const { rules, others } = read(
      [
        '# Payments',
        '',
        'This service captures charges.',
        '',
        '## Conventions',
        '- Use **integers** for money, see [the guide](docs/money.md). Floats lose cents.',
        '- `src/api` holds the routes',
        '- Errors should be wrapped',
        '  before they are returned.',
        '',
        'Never log a card number.',
      ].join('\n'),
    );
    expect(rules).toEqual([
      { rule: 'Use integers for money, see the guide.', rationale: 'Floats lose cents.', kind: 'convention', from: 6, to: 6 },
      { rule: 'Errors should be wrapped before they are returned.', rationale: '', kind: 'convention', from: 8, to: 9 },
      { rule: 'Never log a card number.', rationale: '', kind: 'pitfall', from: 11, to: 11 },
    ]);
    expect(others).toBe(2);
  });

  test('are not read from code, comments, quotes, tables and the block that Cairn writes', () => {
    const parts = [
      '```sh\nUse this\n```',
      '~~~\n```\nRun that\n~~~',
      '<!--\nAlways hide this\n-->',
      '> Never quote this',
      '| Use | a table |',
      '<!-- cairn:begin -->\n- Always export this.\n<!-- cairn:end -->',
    ];
    expect(said(`${parts.join('\n')}\n- Keep this one.`)).toEqual(['Keep this one.']);
  });

  test('are of the kind that their heading and their words name', () => {
    const text = `## Commands\n- \`make test\`: runs all tests\n- Lint: \`make lint\` - checks the style\n## Git workflow\n- Squash commits before a merge
## Architecture\n- Put SQL in \`store\` only\n## Style\n- Prefer early returns\n- Do not use \`panic\` in handlers`;
    expect(read(text).rules.map(({ kind }) => kind)).toEqual(['command', 'command', 'workflow', 'architecture', 'preference', 'pitfall']);
  });

  test.each([
    ['Sprache: Verwende immer ganze Zahlen für Geld.'],
    ['Nunca escribas un número de tarjeta en el registro.'],
    ['Il faut toujours fermer la connexion.'],
    ['提交前必须运行测试。'],
    ['يجب تشغيل الاختبارات قبل الدمج.'],
  ])('are understood in other languages: %s', (rule) => {
    expect(said(`- ${rule}`)).toEqual([rule]);
  });

  test('are not cut at the dot of an abbreviation, a file or a version', () => {
    const rule = 'Use a typed client, e.g. `api.client.ts` with Node 20.1, for every call';
    expect(said(`- ${rule}`)).toEqual([rule]);
  });

  test.each([
    ['---\ndescription: Go\nglobs: "*.go,internal/{a,b}/**"\n---\n- Use tabs for Go.', ['*.go', 'internal/{a,b}/**']],
    ["---\napplyTo: '**'\n---\n- Use tabs for Go.", undefined],
    ['---\npaths:\n  - "src/**/*.ts"\n  - lib/**\n---\n- Use tabs for Go.', ['src/**/*.ts', 'lib/**']],
    ['---\nnot closed\n- Use tabs for Go.', undefined],
  ])('apply to the paths of the front matter: %s', (text, paths) => {
    expect(read(text)).toMatchObject({ paths, rules: [{ rule: 'Use tabs for Go.' }] });
  });

  test('of an empty, broken or huge file are none', () => {
    expect([said(''), said('---'), said('```\n- Use it'), said(`- Use ${'very '.repeat(100)}long sentences`)]).toEqual([[], [], [], []]);
  });
});
