import { describe, expect, test } from '@rstest/core';
import fc from 'fast-check';
import { personalRedactor, redactedText } from './personal.ts';

const names = ['Sofia Lindqvist', 'Jan von Berg', '王小明', 'Brightlane', 'brightlane.io', 'C++ Club', 'José'];
const safe = (text: string, known: readonly string[] = names) => redactedText(personalRedactor(known)(text));

describe('what an article does not get', () => {
  test.each([
    ['Sofia’s agents, SOFIA LINDQVIST, lindqvist', '[redacted: name]’s agents, [redacted: name], lindqvist'],
    ['Jan asked; the date is in january, von and Bergen stay', '[redacted: name] asked; the date is in january, von and Bergen stay'],
    ['请联系王小明处理', '请联系[redacted: name]处理'],
    ['The C++ Club at Brightlane', 'The [redacted: name] at [redacted: name]'],
    ['see https://acceptance.brightlane.io/keys', 'see https://acceptance.[redacted: name]/keys'],
    ['write to ops+mcp@example.co.uk.', 'write to [redacted: address].'],
    ['call +49 (30) 1234-5678 or (415) 555-0100', 'call [redacted: address] or [redacted: address]'],
    [
      'from 203.0.113.7, 2001:db8::17, not 127.0.0.1, ::1 or 12:30:45',
      'from [redacted: address], [redacted: address], not 127.0.0.1, ::1 or 12:30:45',
    ],
    [
      'It is 203.0.113.7. Or 2001:db8::17: refused. Or 2001:db8::17.',
      'It is [redacted: address]. Or [redacted: address]: refused. Or [redacted: address].',
    ],
    ['Jose\u0301 asked', '[redacted: name] asked'],
    ['/Users/sofia/app and C:\\Users\\slq\\app', '/Users/[redacted: address]/app and C:\\Users\\[redacted: address]\\app'],
    ['version 4.12.3 of 2026-11-29, ticket 1001', 'version 4.12.3 of 2026-11-29, ticket 1001'],
  ])('%s', (text, expected) => {
    expect(safe(text)).toBe(expected);
  });

  test('is shown as it was written, but a secret is not repeated', () => {
    const parts = personalRedactor(names)(`Sofia used DB_PASSWORD="c0rrect-horse-9"`);
    expect(parts[0]).toEqual({ before: 'Sofia', after: '[redacted: name]' });
    expect(JSON.stringify(parts)).not.toMatch(/c0rrect/);
    expect(parts.filter(({ before }) => before === '').length).toBeGreaterThan(0);
  });

  test('of a text without names and addresses, every character is kept', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(' ', 'a', 'é', '\n', '`', '[', ']', '字') }), (text) => {
        expect(safe(text, [])).toBe(text);
      }),
    );
  });

  test('of a long text without an address, or with many placeholders, takes little time', () => {
    const people = Array.from({ length: 2_000 }, (_, at) => `Person${at} Family${at}`);
    const started = performance.now();
    personalRedactor(people)(`${'a'.repeat(20_000)} ${'[redacted: a] '.repeat(1_400)}`);
    expect(performance.now() - started).toBeLessThan(3_000);
  });

  test('what overlaps is taken out whole', () => {
    expect(safe('Brightlane.io and sofia@brightlane.io')).toBe('[redacted: name] and [redacted: address]');
  });
});
