import { describe, expect, test } from '@rstest/core';
import fc from 'fast-check';
import { bestQuote } from './quote.ts';
import { askedTerms, isAlike, termsOf } from './terms.ts';
import { partsOf, titleOf } from './text.ts';

const terms = (text: string) => askedTerms(text);

describe('a quote', () => {
  test('is the sentence that says most, with the next where that answers too', () => {
    const text =
      'Webhooks were late. One worker per partition sends each event, in order per merchant. After 12 attempts the event waits for a person. Lunch is at noon.';
    expect(bestQuote(text, terms('In which order does a worker send events?'))?.text).toBe(
      'One worker per partition sends each event, in order per merchant. After 12 attempts the event waits for a person.',
    );
    expect(bestQuote(text, terms('When is lunch?'))?.text).toBe('Lunch is at noon.');
  });

  test('is never a question, and nothing where nothing fits', () => {
    expect(bestQuote('Do we use Redis? No.', terms('Redis?'))).toBeUndefined();
    expect(bestQuote('Nothing of the kind.', terms('Redis?'))).toBeUndefined();
  });

  test('stands in its text exactly, whatever the text and the question', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 400 }), fc.string({ maxLength: 100 }), (text, question) => {
        const quote = bestQuote(text, terms(question));
        expect(quote === undefined || text.includes(quote.text)).toBe(true);
      }),
    );
  });
});

describe('the terms of a question', () => {
  test('leave out what says nothing, in several languages', () => {
    expect(termsOf('Why do we keep idempotency records in Postgres?')).toEqual(['keep', 'idempotency', 'records', 'postgres']);
    expect(termsOf('Warum liegen die Datensätze in der Datenbank?')).toEqual(['liegen', 'datensätze', 'datenbank']);
    expect(termsOf('لماذا نستخدم قاعدة البيانات؟')).toContain('البيانات');
  });

  test('weigh the question more than what stands beside it, and leave code out', () => {
    const found = askedTerms('Nordpay was slow.\n\n```text\nlevel=warn\n```\n\nHow often is a call retried?');
    expect(found.find(({ word }) => word === 'retried')?.weight).toBe(1);
    expect(found.find(({ word }) => word === 'nordpay')?.weight).toBeLessThan(1);
    expect(found.some(({ word }) => word === 'level')).toBe(false);
  });

  test('meet other forms of the same word', () => {
    for (const [one, other] of [
      ['retry', 'retries'],
      ['capture', 'captured'],
      ['webhook', 'webhooks'],
      ['authorisation', 'authorised'],
    ] as const)
      expect([one, isAlike(one, other)]).toEqual([one, true]);
    for (const [one, other] of [
      ['port', 'portfolio'],
      ['read', 'real'],
      ['charge', 'charter'],
    ] as const)
      expect([one, isAlike(one, other)]).toEqual([one, false]);
  });
});

describe('what a person wrote', () => {
  test('gives a title that is never empty nor too long', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 600 }), (text) => {
        const title = titleOf(text);
        expect(title.length > 0 && title.length <= 80).toBe(true);
      }),
    );
    expect(titleOf('\n\n# Hello `world`\nmore')).toBe('Hello world');
  });

  test('keeps code as code', () => {
    expect(partsOf('```sql\nselect 1;\n```')).toEqual([{ type: 'code', language: 'sql', text: 'select 1;' }]);
    expect(partsOf('no ``` fence')).toEqual([{ type: 'text', text: 'no ``` fence' }]);
  });
});
