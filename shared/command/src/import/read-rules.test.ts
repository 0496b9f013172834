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
    ['---\ntitle: Go\n- Use tabs for Go.', undefined],
  ])('apply to the paths of the front matter: %s', (text, paths) => {
    expect(read(text)).toMatchObject({ paths, rules: [{ rule: 'Use tabs for Go.' }] });
  });

  test.each([
    "## Don't\n- Use floats for money\n### Git\n- Commit secrets",
    '## Avoid\n\n1. Use a global variable',
    'Don’ts\n------\n- Use floats',
    '### ❌ Wrong\n- Use floats',
    'Never do these:\n\n- Commit secrets\n  - Use floats\n\n- Push to main',
    '**Don’t**\n- Commit secrets',
    '- Never:\n  - Commit secrets\n\n    Use floats\n  - Push to main',
    '## Vermeiden\nWas wir nicht tun:\n- Verwende globale Variablen',
    '## Verboten\n- Verwende globale Variablen',
    '## Nunca\n- Usa variables globales',
    'No hagas esto:\n- Usa variables globales',
    '## À éviter\n- Utilise des variables globales',
    'Ne fais jamais ceci :\n- Utilise des variables globales',
    '## 禁止\n- 请使用全局变量',
    '不要这样做：\n- 必须使用全局变量',
    '## تجنّب\n- استخدم المتغيرات العامة',
    'لا تفعل ما يلي:\n- استخدم المتغيرات العامة',
    '- ❌ Use `var`\n- Bad: use `var`',
    '- ~~Always use Yarn~~\n- ~~Always~~',
  ])('are never the opposite of what the file says: %s', (text) => {
    expect(said(text)).toEqual([]);
  });

  test('are read again below a list of what to avoid, and without what is struck out', () => {
    const text = [
      '# Rules',
      "## Don't",
      '- Use floats',
      '## Do’s and don’ts',
      '- Use integers for money',
      'Never do these:',
      '- Commit secrets',
      '',
      'Do these:',
      '- Use ~~npm~~ pnpm, or ~/.bin and ~/bin',
    ];
    const { rules, others } = read(text.join('\n'));
    expect(rules.map(({ rule }) => rule)).toEqual(['Use integers for money', 'Use pnpm, or ~/.bin and ~/bin']);
    expect(others).toBe(4);
  });

  test.each([
    'Keep `__init__.py` empty, and `src/**/gen` and `lib/**/gen` out of git',
    'Call `handlers[name](event)` and never `~~x~~`',
    'Write `<!-- note -->` and `a * b * c` as they are',
    'Use `` a ` b `` and never ``[x](y)``',
    'Keep __init__ and src/**/gen and lib/**/gen and *.ts and *.js',
    'Never write `<!--` without its end',
  ])('contain code as it is: %s', (rule) => {
    expect(said(`- ${rule}`)).toEqual([rule]);
  });

  test('contain no emphasis, around code neither', () => {
    expect(said('- ***Never*** use **the *old* `__x__` way**, __Not even__ _once_.')).toEqual([
      'Never use the old `__x__` way, Not even once.',
    ]);
  });

  test.each([
    ['- ```sh\n  Use this\n  ```\n- Keep this one.'],
    ['```a fence``` it is not.\n\n- Keep this one.'],
    ['Text <!-- begins\n- Use this\n--> \n- Keep this one.'],
  ])('are not read from code in lists and comments, and are read after them: %s', (text) => {
    expect(said(text)).toEqual(['Keep this one.']);
  });

  test.each([
    ['évite', '- Évite les variables globales.', ['Évite les variables globales.']],
    ['请求', '- 请求在这里处理。', []],
    ['申请', '- 申请表在这里。', []],
    ['请', '- 请运行测试。它很快。', ['请运行测试。']],
    ['مثلا', '- هذه مثلا قائمة الملفات', []],
    ['ولا', '- ولا تحذف الملفات', ['ولا تحذف الملفات']],
    ['génie', '- Le génie logiciel', []],
  ])('are recognized by whole words: %s', (_, text, rules) => {
    expect(said(text)).toEqual(rules);
  });

  test.each([
    ['提交前必须运行测试。浮点数会丢失精度。', '提交前必须运行测试。', '浮点数会丢失精度。'],
    ['Use a typed client, e.g. ours. It is fast.', 'Use a typed client, e.g. ours.', 'It is fast.'],
    ['Never call `a. b` twice. It is slow.', 'Never call `a. b` twice.', 'It is slow.'],
  ])('are one sentence, and the rest is why: %s', (text, rule, rationale) => {
    expect(read(`- ${text}`).rules).toMatchObject([{ rule, rationale }]);
  });

  test.each(['a', '*', '_', '`', '``` ', '~', '[', '[a](', '<!--', '# ', '#', ' ', '. ', 'Use **', '- ', '<!-- -->', '\t- '])(
    'of 80,000 characters on a line are none, and take no time: %s',
    (part) => {
      const line = part.repeat(80_000 / part.length);
      for (const text of [`- Use ${line}`, line, `# ${line}x`, `Use ${line.slice(0, 1_600)}${'x'.repeat(300)}\n`.repeat(40)])
        expect(said(`${text}\n\n`)).toEqual([]);
    },
  );

  test('of an empty, broken or huge file are none', () => {
    expect([said(''), said('---'), said('```\n- Use it'), said(`- Use ${'very '.repeat(100)}long sentences`)]).toEqual([[], [], [], []]);
  });
});
