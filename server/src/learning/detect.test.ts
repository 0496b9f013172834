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
    const runs = Array.from({ length: 7 }, () => event('command', 'make test', { ok: true }));
    expect(detect([...events, ...runs]).map(({ sign, quote, at }) => [sign, quote, at])).toEqual([
      ['correction', said[0], 1],
      ['correction', said[1], 2],
      ['command', 'make test', null],
    ]);
  });

  test('three rules that somebody asked to remember are proposed at once, no more of one session', () => {
    const asked = ['boats', 'ships', 'boats', 'rafts', 'kites'].map((word) => event('prompt', `Remember: never retry ${word}.`));
    const found = detect([event('prompt', 'Fix the retry loop.'), ...asked]);
    expect(found.map(({ explicit }) => explicit)).toEqual([true, true, true, true, false]);
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
      event('command', 'make build'),
      event('file', '', { path: 'sdk/ts.ts', edited: true }),
      event('command', 'make build'),
      event('file', '', { path: 'api/openapi.yaml', edited: true }),
      event('command', 'make build', { ok: false }),
      event('command', 'make build', { ok: true }),
    ]);
    expect(found.map(({ rule }) => rule)).toEqual([
      'Run `make build` to check a change.',
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
    for (const one of heard(text)) expect(passes({ sign: 'correction', rule: one, names: [], quote: text }, [])).toBe(true);
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
    expect(passes({ sign: 'correction', rule, names: [], quote: rule }, [])).toBe(false);
  });
});

describe('a command', () => {
  const run = (text: string) => event('command', text, { ok: true });
  const rulesOf = (...commands: string[]) => detect(commands.flatMap((text) => [run(text), run(text), run(text)])).map(({ rule }) => rule);

  test('that only looks, goes somewhere or keeps what was changed is no check', () => {
    expect(
      rulesOf('ls -la', 'git status', 'cat a.ts | grep b', 'cd server', 'git add -A && git commit -m "Mend it"', 'sed -n 1,9p a'),
    ).toEqual([]);
    expect(
      rulesOf('cd server && make check', 'npx vitest run a', 'npm run lint', 'go build ./...', 'tsc -p .', 'ruff format'),
    ).toHaveLength(6);
  });

  test('that deploys, deletes, runs for ever or checks nothing is no check', () => {
    const others = ['kubectl delete pod a', './deploy.sh staging', 'pnpm dev', 'npm run test:watch', 'vitest --watch', 'cat a.sql | psql'];
    expect(rulesOf(...others, 'pnpm start', 'make test && git push', 'npm publish', 'terraform apply', 'make sdk')).toEqual([]);
  });

  test('next to what changes, deletes or only names a test is no check', () => {
    const others = [
      'git clean -fdx && make test',
      'dropdb test',
      'redis-cli FLUSHALL && pnpm test',
      'docker compose down -v && make test',
      'npm run db:reset && npm test',
      'git reset --hard && make test',
      'mv src /tmp && make test',
      'dropdb app & make test',
      'echo "" > src/a.ts && make test',
      'cat $(make db-reset) && make test',
      'npm install vitest',
      'make db-reset test',
    ];
    expect(rulesOf(...others)).toEqual([]);
    const checks = [
      'cd server && ls && make test 2>&1 | head -5',
      'CI=1 pnpm --filter api test && pnpm lint',
      './scripts/test.sh',
      'docker compose run app pytest',
      'python -m pytest tests',
      'node --test',
      'bundle exec rspec',
      './gradlew check',
    ];
    expect(rulesOf(...checks)).toHaveLength(checks.length);
  });

  test('that failed does not mend its own error, nor does one that deploys or deletes', () => {
    const failed = [event('command', 'make test', { ok: false }), event('error', 'timeout'), run('make test')];
    expect(detect([...failed, ...failed])).toEqual([]);
    const deployed = [event('error', 'timeout'), run('kubectl delete pod a')];
    expect(detect([...deployed, ...deployed])).toEqual([]);
  });

  test('that only looks mends no error: what did comes after it', () => {
    const met = [event('error', 'no such table'), run('ls db'), run('make db-reset')];
    expect(detect([...met, ...met]).map(({ rule }) => rule)).toEqual(['When "no such table" appears, run `make db-reset`.']);
  });
});

describe('the gate', () => {
  const deeds = (events: Parameters<typeof detect>[0]) => detect(events)[0] ?? { sign: 'command' as const, rule: '', names: [], quote: '' };
  const checked = (text: string) => deeds([1, 2, 3].map(() => event('command', text, { ok: true })));
  const edited = (...files: string[]) => deeds(files.map((path) => event('file', '', { path, edited: true })));

  test('lets a deed through that is put in the words of one that was told, and is another', () => {
    expect(passes(checked('make build'), ['Run `make lint` to check a change.', 'Run the whole suite before a change.'])).toBe(true);
    expect(passes(edited('src/a.ts', 'src/b.ts'), ['Change src/c.ts together with src/d.ts.'])).toBe(true);
    expect(passes(edited('src/a.ts', 'src/b.ts'), ['Change src/a.ts together with src/c.ts.'])).toBe(true);
  });

  test('keeps back a deed that was told, in whatever words', () => {
    expect(passes(checked('make build'), ['Regenerate the client with make build.'])).toBe(false);
    expect(passes(checked('make build'), ['Never run make build-all alone.'])).toBe(true);
    expect(passes(edited('src/a.ts', 'src/b.ts'), ['Whoever edits `src/b.ts` looks at `src/a.ts`.'])).toBe(false);
  });

  const sighting = (rule: string, quote = rule) => ({ sign: 'correction' as const, rule, names: [], quote });
  test.each([
    ['Never retry acquirer calls more than twice.', true],
    ['Use the old gateway for now.', false],
    ['Do not.', false],
    ['Should acquirer calls never be retried?', false],
  ])('%s: %s', (rule, expected) => {
    expect(passes(sighting(rule), [])).toBe(expected);
  });

  test('what a person says again although it was served is evidence', () => {
    expect(passes(sighting('Never retry acquirer calls more than twice.'), ['Never retry an acquirer call more than twice.'])).toBe(true);
  });

  test('what a prompt quotes letter by letter of what was served is none, and what else it says is', () => {
    const served = ['Use pnpm, not npm.', 'Log in English. Never log\nsecrets.'];
    const prompt = 'Rules: Use pnpm, not npm.\nLog in English. Never log secrets.\nNever push to main.';
    expect(passes(sighting('Use pnpm, not npm.', prompt), served)).toBe(false);
    expect(passes(sighting('Never log secrets.', prompt), served)).toBe(false);
    expect(passes(sighting('Never push to main.', prompt), served)).toBe(true);
    expect(passes(sighting('Use pnpm, not npm.', 'No, use pnpm, not npm.'), served)).toBe(true);
  });
});
