import { describe, expect, test } from '@rstest/core';
import fc from 'fast-check';
import { isPasted, statementsIn } from './clauses.ts';
import { hearRules } from './hear.ts';

const rulesIn = (text: string) => hearRules(text).map(({ rule }) => rule);

describe('a rule that lasts is the own clause of a person', () => {
  test.each([
    ['Fine. From now on, all handlers return a result, please don’t throw.', 'All handlers return a result, please don’t throw.'],
    ['No, we log in English in this repo.', 'We log in English.'],
    ['For the API, errors are objects and not strings.', 'For the API, errors are objects and not strings.'],
    ['The button is fine, but icons must always have a label.', 'Icons must always have a label.'],
    ['No secrets in images.', 'No secrets in images.'],
    ['Nein, ab jetzt schreiben wir Tests immer zuerst.', 'Schreiben wir Tests immer zuerst.'],
    ['Non, désormais les noms de tables restent toujours au singulier.', 'Les noms de tables restent toujours au singulier.'],
    ['Mal. De ahora en adelante las fechas van siempre en UTC.', 'Las fechas van siempre en UTC.'],
    ['不对，从现在起日志都要用英文写。', '日志都要用英文写。'],
    ['من الآن فصاعدا يجب أن تكون الأسماء بالإنجليزية.', 'يجب أن تكون الأسماء بالإنجليزية.'],
  ])('%s', (text, rule) => {
    expect(rulesIn(text)).toEqual([rule]);
  });

  test('who asks to remember it is heard at once', () => {
    const explicit = (text: string) => hearRules(text).map((one) => one.explicit);
    expect(explicit('Remember: releases are always cut on Mondays.')).toEqual([true]);
    expect(explicit('Merk dir: Releases gibt es immer montags.')).toEqual([true]);
    expect(explicit('Retiens : les commits sont toujours en anglais.')).toEqual([true]);
    expect(explicit('Recuerda: los commits siempre en inglés.')).toEqual([true]);
    expect(explicit('记住：提交信息都用英文。')).toEqual([true]);
    expect(explicit('تذكر: يجب أن تكون الأسماء بالإنجليزية.')).toEqual([true]);
    expect(explicit('We always cut releases on Mondays.')).toEqual([false]);
    expect(explicit('Note that we always cut releases on Mondays.')).toEqual([false]);
    // Without "Remember" it might be news: only that word makes it a rule.
    expect(explicit('Remember: releases are cut on Mondays.')).toEqual([false]);
    expect(hearRules('Remember: releases are cut on Mondays.', true)).toMatchObject([{ rule: 'Releases are cut on Mondays.' }]);
  });

  test.each([
    'Please note: customer Acme called and wants the invoice again.',
    'For the record, the outage was caused by Tom.',
    'Note that the test fails on CI.',
    'Keep in mind that the deploy of Friday broke the search.',
    'Remember that Tom broke the build on Friday.',
    'Beachte: der Build ist rot.',
    'Merk dir: der Build ist rot.',
    'Notez que le build est rouge.',
    'Ten en cuenta que la prueba falla en CI.',
    '注意：测试失败了。',
    '记住：测试失败了。',
    'انتبه: البناء فشل.',
    'تذكر أن البناء فشل.',
  ])('news is not proposed at once: %s', (text) => {
    expect(hearRules(text).filter(({ explicit }) => explicit)).toEqual([]);
  });

  test('the task itself is none, except for what it says to hold from now on', () => {
    expect(hearRules('Write a parser that must never fail.', true)).toEqual([]);
    expect(hearRules('Write a parser. From now on parsers must never throw.', true)).toMatchObject([{ rule: 'Parsers must never throw.' }]);
  });
});

describe('a passing remark is none', () => {
  test.each([
    'No, use port 3001 for now.',
    'Should we always do that?',
    'Sure, because dropping tables always helps.',
    'Maybe we should never cache this.',
    'He said "never use floats in the ledger", whatever.',
    'The build must be green before you go on.',
    'Vorerst müssen wir immer neu starten.',
    'Je ne trouve jamais ce fichier.',
    'Siempre se cae en mi máquina.',
    '这次必须先跳过测试。',
    'لا تقلق، يفشل دائما على حاسوبي.',
  ])('%s', (text) => {
    expect(rulesIn(text)).toEqual([]);
  });
});

describe('bad input', () => {
  test('three corrections in 8,000 characters with a log and code are three rules', () => {
    const log = Array.from({ length: 120 }, (_, at) => `2026-03-01T10:00:${at % 60} ERROR clients must always retry (${at})`).join('\n');
    const code = '```ts\n// never use floats here, always use cents\nconst total = always(never);\n```';
    const prompt = `No, amounts are always integers.\n${log}\nBitte nie any verwenden.\n${code}\n> We must use tabs.\n记住：提交信息都用英文。`;
    expect(prompt.length).toBeGreaterThan(7_000);
    expect(rulesIn(prompt)).toEqual(['Amounts are always integers.', 'Nie any verwenden.', '提交信息都用英文。']);
  });

  test('logs, code, shells and quotations are pasted', () => {
    for (const line of ['> Use tabs.', 'npm ERR! must use node 20', 'const a = use();', '$ make test', '    at run (a.ts:1:2)', '{"a": 1}'])
      expect([line, isPasted(line)]).toEqual([line, true]);
    for (const line of ['- Always use tabs.', '1. Never log secrets.', 'Imports are sorted: externals first.'])
      expect([line, isPasted(line)]).toEqual([line, false]);
  });

  test('a document of many rules is none that a person said', () => {
    expect(rulesIn(Array.from({ length: 40 }, (_, at) => `Services ${'abcdefghij'[at % 10]}${at} must never restart.`).join('\n'))).toEqual(
      [],
    );
  });

  test('any text has the same rules each time, each found in it', () => {
    const words = fc.constantFrom('always', 'nie', '不要', 'لا', 'remember:', 'No,', 'use', 'x', '```', '"', '\n', '.', 'but', '> ');
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.array(words, { maxLength: 40 }).map((some) => some.join(' ')),
        ),
        (text) => {
          expect(hearRules(text)).toEqual(hearRules(text));
          for (const { sentence } of hearRules(text)) expect(text).toContain(sentence);
          for (const { own } of statementsIn(text)) expect(own.length).toBeLessThanOrEqual(400);
        },
      ),
    );
  });
});
