import { expect, test } from '@rstest/core';
import fc from 'fast-check';
import type { Decision } from '../decision.ts';
import type { DecisionText } from '../decision-revision.ts';
import { toOneLine, toPlainProse } from '../plain-text.ts';
import { readDecisionFile } from './read.ts';
import { decisionFile, decisionFileName } from './write.ts';

const text: DecisionText = {
  title: '1. Deliver webhooks from an outbox table',
  context: 'Webhooks are slow.\n\n## A heading of its own\n\n```sh\n# no heading\n```',
  outcome: 'Chosen option: none of these words are MADR’s.\n\n### Also here',
  drivers: ['Order matters', 'A line\n\n  and another'],
  options: [
    { name: 'Outbox "with" workers', pros: ['Good, because twice'], cons: ['Workers to run'], chosen: true },
    { name: 'Queue', pros: [], cons: [], chosen: false },
  ],
  consequences: [
    { text: 'Faster', good: true },
    { text: 'On call', good: false },
    { text: 'Replay', good: true },
  ],
  paths: ['internal/webhook/**'],
  tags: ['reliability', 'a, b'],
};

const decision = (of: DecisionText, reviewBy: string | null = null): Decision => ({
  ...of,
  id: 'dec_1',
  projectId: 'prj_1',
  projectSlug: 'payments-api',
  projectName: 'Payments API',
  number: 18,
  status: 'accepted',
  branch: null,
  evidence: [{ type: 'link', id: 'https://example.org/', quote: 'It hangs.' }],
  predecessor: { id: 'dec_0', number: 7, title: 'Inline', status: 'superseded' },
  successor: null,
  decidedAt: '2026-11-20T10:00:00.000Z',
  endedAt: null,
  reviewBy,
  deciders: [{ id: 'usr_1', name: 'Jonas Weber' }],
  signOff: [],
  author: { type: 'user', id: 'usr_1', name: 'Jonas Weber' },
  servedCount: 0,
  helpfulCount: 0,
  wrongCount: 0,
  outdatedCount: 0,
  lastServedAt: null,
  revision: 1,
  createdAt: '2026-11-19T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
  version: 2,
});

test('out and in again is the same text; what a draft does not take over is named', () => {
  const read = readDecisionFile(decisionFile(decision(text, '2027-01-31T00:00:00.000Z')));
  expect(read).toEqual({
    text: { ...text, drivers: ['Order matters', 'A line and another'] },
    reviewBy: '2027-01-31T00:00:00.000Z',
    kept: [],
    leftOut: ['number', 'status', 'date', 'decision-makers', 'supersedes', 'evidence'],
    issues: [],
  });
});

test('an item of a list is one line, and separators in prose are line breaks', () => {
  const odd = 'one\u2028two\u2029three\u202e';
  const option = { name: 'one', pros: [odd], cons: [odd], chosen: true };
  const lists = { drivers: [odd], options: [option], consequences: [{ text: odd, good: false }], paths: ['one'], tags: ['one'] };
  const { text: read, issues } = readDecisionFile(
    decisionFile(decision({ title: 'one', context: odd, outcome: `Chosen ${odd}`, ...lists }, null)),
  );
  expect([issues, read.context, read.drivers, read.consequences, read.options[0]?.pros]).toEqual([
    [],
    'one\ntwo\nthree',
    ['one two three'],
    [{ text: 'one two three', good: false }],
    ['one two three'],
  ]);
});

test('so it is for any text, and with the line ends of Windows', () => {
  const trimmed = (max: number) => fc.string({ maxLength: max, unit: 'grapheme' }).map((one) => one.replaceAll('\r', '').trim());
  const line = trimmed(40).map(toOneLine).filter(Boolean);
  const prose = fc
    .array(fc.oneof(trimmed(30), fc.constantFrom('# H', '## Context', '```', '<!-- text -->', '- x', '---', '')), { maxLength: 6 })
    .map((lines) => toPlainProse(lines.join('\n')).trim()); // normalized as every stored text is
  const name = line.map((one) => one.replace(/\s+/g, ' '));
  const moment = fc.date({ min: new Date(0), max: new Date('9999-12-31'), noInvalidDate: true }).map((one) => one.toISOString());
  const day = moment.map((one) => `${one.slice(0, 10)}T00:00:00.000Z`);
  fc.assert(
    fc.property(
      fc.record({
        title: name,
        context: prose,
        outcome: prose.filter(Boolean),
        drivers: fc.array(line, { maxLength: 3 }),
        options: fc.uniqueArray(
          fc.record({ name, pros: fc.array(line, { maxLength: 2 }), cons: fc.array(line, { maxLength: 2 }), chosen: fc.boolean() }),
          { maxLength: 3, selector: (one) => one.name },
        ),
        consequences: fc.array(fc.record({ text: line, good: fc.boolean() }), { maxLength: 3 }),
        paths: fc.array(name, { maxLength: 2 }),
        tags: fc.array(name, { maxLength: 2 }),
      }),
      fc.option(fc.oneof(day, moment)),
      (any, reviewBy) => {
        const file = decisionFile(decision(any, reviewBy));
        expect(readDecisionFile(file)).toMatchObject({ text: any, reviewBy, kept: [], issues: [] });
        expect(readDecisionFile(file.replaceAll('\n', '\r\n'))).toMatchObject({ text: any, reviewBy });
      },
    ),
  );
});

test('reads what Nygard’s template says, and keeps what follows in words', () => {
  const read = readDecisionFile(`# 1. Record architecture decisions

Date: 2016-02-12

## Status

Accepted

## Context

We need to record them.

## Decision

We will use ADRs.

## Consequences

See Michael Nygard's article.
`);
  expect(read.text).toMatchObject({
    title: 'Record architecture decisions',
    context: 'We need to record them.',
    outcome: "We will use ADRs.\n\n### Consequences\n\nSee Michael Nygard's article.",
  });
  expect(read).toMatchObject({ leftOut: ['status'], kept: [], issues: [] });
});

test('reads MADR: options, what was chosen and why, and sections that it has no field for', () => {
  const read = readDecisionFile(`---
status: "accepted"
date: 2024-05-01
tags: [build, 'ci']
---
# Use Plain JUnit5

## Considered Options

* Plain JUnit5
* Spock

## Decision Outcome

Chosen option: "Plain JUnit5", because it is known.

### Confirmation

A test looks.

### Consequences

* Good, because tests are readable
* Bad, because more words

## Pros and Cons of the Options

### Spock

* Good: short
* Neutral, because Groovy
* Bad, because another language

## More Information

See there.
`);
  expect(read.text).toEqual({
    title: 'Use Plain JUnit5',
    context: '### Confirmation\n\nA test looks.\n\n### More Information\n\nSee there.',
    outcome: 'Chosen option: "Plain JUnit5", because it is known.',
    drivers: [],
    options: [
      { name: 'Plain JUnit5', pros: [], cons: [], chosen: true },
      { name: 'Spock', pros: ['short', 'Neutral, because Groovy'], cons: ['another language'], chosen: false },
    ],
    consequences: [
      { text: 'tests are readable', good: true },
      { text: 'more words', good: false },
    ],
    paths: [],
    tags: ['build', 'ci'],
  });
  expect(read).toMatchObject({ kept: ['Confirmation', 'More Information'], leftOut: ['status', 'date'] });
});

test.each([
  ['review-by: 2027-01-31', '2027-01-31T00:00:00.000Z', []],
  ["Review-By: '2027-01-31T12:00:00+02:00'", '2027-01-31T10:00:00.000Z', []],
  ['review-by: next spring', null, ['review-by']],
  ['review-by: 2027-13-01', null, ['review-by']],
  ['review-by: [2027-01-31]', null, ['review-by']],
])('of a day of review as people write it: %s', (line, reviewBy, leftOut) => {
  expect(readDecisionFile(`---\n${line}\n---\n# A\n\n## Decision\n\nB`)).toMatchObject({ reviewBy, leftOut, issues: [] });
});

test('what stands before the first heading of a file with its title in the front matter is its context, below no heading', () => {
  const read = readDecisionFile('---\ntitle: Wait\n---\nThey were lost.\n\n## Decision\n\nWait.');
  expect(read).toMatchObject({ text: { title: 'Wait', context: 'They were lost.', outcome: 'Wait.' }, kept: [], issues: [] });
});

test('a file that is no decision is refused by field', () => {
  expect(readDecisionFile('Just words.').issues).toEqual([
    { field: 'title', code: 'TITLE_REQUIRED' },
    { field: 'outcome', code: 'OUTCOME_REQUIRED' },
  ]);
});

test('anything at all is read without a throw', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (any) => void readDecisionFile(`---\n${any}\n---\n# ${any}\n## Decision\n${any}`)));
});

test('a file is named by number and title', () => {
  expect(decisionFileName({ number: 18, title: 'Déliver webhooks: from an "outbox"' })).toBe('0018-deliver-webhooks-from-an-outbox.md');
  expect(decisionFileName({ number: 7, title: '؟' })).toBe('0007-decision.md');
});
