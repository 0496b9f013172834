import { describe, expect, test } from '@rstest/core';
import fc from 'fast-check';
import { detect, passes } from './detect.ts';

const event = (kind: 'prompt' | 'command' | 'error' | 'file' | 'note' | 'tool', text: string, more = {}) => ({
  kind,
  text,
  path: null,
  edited: false,
  ok: null,
  ...more,
});

describe('what a session gives away', () => {
  test('a person’s correction, but not the task itself', () => {
    const said = 'No, not three. Never retry acquirer calls more than twice.';
    expect(detect([event('prompt', said)])).toEqual([]);
    expect(detect([event('prompt', 'Fix the retry loop.'), event('prompt', said)])).toMatchObject([
      { sign: 'correction', rule: 'Never retry acquirer calls more than twice.', quote: said },
    ]);
  });

  test('each correction for itself, wherever it is said, and a deed once', () => {
    const said = ['No. Never retry acquirer calls.', 'Do not. Never retry acquirer calls.'];
    const events = [event('prompt', 'Fix the retry loop.'), ...said.map((text) => event('prompt', text))];
    const runs = Array.from({ length: 7 }, () => event('command', 'make sdk', { ok: true }));
    expect(detect([...events, ...runs]).map(({ sign, quote, at }) => [sign, quote, at])).toEqual([
      ['correction', said[0], 1],
      ['correction', said[1], 2],
      ['command', 'make sdk', null],
    ]);
  });

  test('the same error mended twice by the same', () => {
    const round = [event('error', 'relation "charges" does not exist\nat …'), event('command', 'make db-reset', { ok: true })];
    expect(detect(round)).toEqual([]);
    expect(detect([...round, ...round])).toMatchObject([
      { sign: 'mended', rule: 'When "relation "charges" does not exist" appears, run `make db-reset`.' },
    ]);
  });

  test('a command that is run again and again, and files that change together', () => {
    const found = detect([
      event('command', 'make sdk'),
      event('file', '', { path: 'sdk/ts.ts', edited: true }),
      event('command', 'make sdk'),
      event('file', '', { path: 'api/openapi.yaml', edited: true }),
      event('command', 'make sdk', { ok: false }),
      event('command', 'make sdk', { ok: true }),
    ]);
    expect(found.map(({ rule }) => rule)).toEqual([
      'Run `make sdk` to check a change.',
      'Change sdk/ts.ts together with api/openapi.yaml.',
    ]);
  });

  test('for any events it is the same each time, without repeating itself', () => {
    const any = fc.record({
      kind: fc.constantFrom('prompt', 'command', 'error', 'file', 'note', 'tool'),
      text: fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('No. Use make.', 'make', 'E')),
      path: fc.option(fc.constantFrom('a', 'b', 'c')),
      edited: fc.boolean(),
      ok: fc.option(fc.boolean()),
    });
    fc.assert(
      fc.property(fc.array(any, { maxLength: 40 }), (events) => {
        const found = detect(events);
        expect(new Set(found.map(({ rule, at }) => JSON.stringify([rule, at]))).size).toBe(found.length);
        expect(detect(events)).toEqual(found);
      }),
    );
  });
});

describe('a correction', () => {
  const heard = (text: string) => detect([event('prompt', 'Fix it.'), event('prompt', text)]).map(({ rule }) => rule);

  test.each([
    ['Nein, nicht so. Wiederhole Aufrufe des Acquirers nie mehr als zweimal.', 'Wiederhole Aufrufe des Acquirers nie mehr als zweimal.'],
    ['Keine Sorge um den Cache. Nein.', undefined],
    ['Non. Toujours préfixer les files d’attente avec leur région.', 'Toujours préfixer les files d’attente avec leur région.'],
    ['No. Usa siempre el prefijo de la región en las colas.', 'Usa siempre el prefijo de la región en las colas.'],
    ['Jamás así. Evita reintentar las llamadas del adquirente.', 'Evita reintentar las llamadas del adquirente.'],
    ['不对。收单接口的调用必须最多重试两次。', '收单接口的调用必须最多重试两次。'],
    ['لا. يجب أن تبدأ أسماء الطوابير باسم المنطقة.', 'يجب أن تبدأ أسماء الطوابير باسم المنطقة.'],
  ])('is heard in the languages of the interface: %s', (text, rule) => {
    expect(heard(text)).toEqual(rule === undefined ? [] : [rule]);
    for (const one of heard(text)) expect(passes({ sign: 'correction', rule: one, names: [] }, [])).toBe(true);
  });

  test.each([
    'No problem, please use the other gateway when it is ready.',
    'Not bad! You should only rename the queue.',
    'No worries. Use what is there.',
    'Nothing to add: use it.',
    'No, that does not work with the cached gateway.',
    'Nein, mit dem Cache geht das so nicht weiter.',
    'Non, cela ne marche pas avec le cache.',
    'No, eso no funciona con la cola vieja.',
    'لا، هذا لا يعمل مع البوابة القديمة.',
    'Nichts weiter, nutze das Gateway.',
    'Nicht schlecht, nur der Name stimmt nicht.',
    'Pas mal, il faut seulement un autre nom.',
    'Notons que le cache doit rester.',
    '不错，继续使用缓存。',
    'لا بأس، استخدم البوابة الأخرى.',
  ])('is none: %s', (text) => {
    expect(heard(text)).toEqual([]);
  });

  test.each([
    'Verwende vorerst nur das alte Gateway.',
    'Usa por ahora solo la cola vieja.',
    '这次只能使用旧的网关接口。',
    'استخدم البوابة القديمة الآن فقط.',
  ])('is no rule where it holds for a while: %s', (rule) => {
    expect(passes({ sign: 'correction', rule, names: [] }, [])).toBe(false);
  });
});

describe('a command', () => {
  const run = (text: string) => event('command', text, { ok: true });
  const rulesOf = (...commands: string[]) => detect(commands.flatMap((text) => [run(text), run(text), run(text)])).map(({ rule }) => rule);

  test('that only looks, goes somewhere or keeps what was changed is no check', () => {
    expect(
      rulesOf('ls -la', 'git status', 'cat a.ts | grep b', 'cd server', 'git add -A && git commit -m "Mend it"', 'sed -n 1,9p a'),
    ).toEqual([]);
    expect(rulesOf('cd server && make check', 'cat a.sql | psql', 'lsof-check', 'gitleaks detect')).toHaveLength(4);
  });

  test('that only looks mends no error: what did comes after it', () => {
    const met = [event('error', 'no such table'), run('ls db'), run('make db-reset')];
    expect(detect([...met, ...met]).map(({ rule }) => rule)).toEqual(['When "no such table" appears, run `make db-reset`.']);
  });
});

describe('the gate', () => {
  const deeds = (events: Parameters<typeof detect>[0]) => detect(events)[0] ?? { sign: 'command' as const, rule: '', names: [] };
  const checked = (text: string) => deeds([1, 2, 3].map(() => event('command', text, { ok: true })));
  const edited = (...files: string[]) => deeds(files.map((path) => event('file', '', { path, edited: true })));

  test('lets a deed through that is put in the words of one that was told, and is another', () => {
    expect(passes(checked('make sdk'), ['Run `make lint` to check a change.', 'Run the whole suite before a change.'])).toBe(true);
    expect(passes(edited('src/a.ts', 'src/b.ts'), ['Change src/c.ts together with src/d.ts.'])).toBe(true);
    expect(passes(edited('src/a.ts', 'src/b.ts'), ['Change src/a.ts together with src/c.ts.'])).toBe(true);
  });

  test('keeps back a deed that was told, in whatever words', () => {
    expect(passes(checked('make sdk'), ['Regenerate the client with make sdk.'])).toBe(false);
    expect(passes(checked('make sdk'), ['Never run make sdk-all alone.'])).toBe(true);
    expect(passes(edited('src/a.ts', 'src/b.ts'), ['Whoever edits `src/b.ts` looks at `src/a.ts`.'])).toBe(false);
  });

  const sighting = (rule: string) => ({ sign: 'correction' as const, rule, names: [] });
  test.each([
    ['Never retry acquirer calls more than twice.', true],
    ['Use the old gateway for now.', false],
    ['Do not.', false],
    ['Should acquirer calls never be retried?', false],
  ])('%s: %s', (rule, expected) => {
    expect(passes(sighting(rule), [])).toBe(expected);
  });

  test('what we told the session ourselves is not learned from it', () => {
    expect(passes(sighting('Never retry acquirer calls more than twice.'), ['Never retry an acquirer call more than twice.'])).toBe(false);
  });
});
