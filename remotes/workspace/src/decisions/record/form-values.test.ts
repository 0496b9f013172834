import { DecisionCreateSchema } from '@cairn/api';
import { describe, expect, test } from '@rstest/core';
import * as v from 'valibot';
import { DecisionFormSchema, decisionWords, formIssues, formTexts, linesOf, readDecisionForm, withLinks } from './form-values.ts';

const filled = {
  project: 'prj_1',
  title: 'Keep records for 72 hours',
  outcome: 'In daily partitions.',
  context: '',
  drivers: '- exact\n\n* cheap',
  good: 'Batches can be repeated',
  bad: 'Three times the rows\nOne more job',
  links: 'https://tracker.example/PAY-12',
  paths: 'internal/idem/**',
  tags: 'storage, storage، merchants',
  reviewBy: '2027-01-31',
  'options.0.name': 'Partitions',
  'options.0.pros': 'a drop is cheap\n',
  'options.0.cons': '',
  'options.1.name': 'Deleting rows',
  'options.1.pros': '',
  'options.1.cons': 'takes 40 minutes',
  'options.2.name': ' ',
  'options.2.pros': '',
  'options.2.cons': '',
  chosen: '0',
};

function form(fields: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
}

function problems(fields: Record<string, string>): string[] {
  const result = v.safeParse(DecisionFormSchema, readDecisionForm(form({ ...filled, ...fields })));
  return (result.issues ?? []).map((issue) => `${v.getDotPath(issue)}: ${issue.message}`);
}

test('what the form says is what the API takes', () => {
  const words = decisionWords(v.parse(DecisionFormSchema, readDecisionForm(form(filled))));
  expect(words).toEqual({
    title: 'Keep records for 72 hours',
    outcome: 'In daily partitions.',
    context: '',
    drivers: ['exact', 'cheap'],
    options: [
      { name: 'Partitions', pros: ['a drop is cheap'], cons: [], chosen: true },
      { name: 'Deleting rows', pros: [], cons: ['takes 40 minutes'], chosen: false },
    ],
    consequences: [
      { text: 'Batches can be repeated', good: true },
      { text: 'Three times the rows', good: false },
      { text: 'One more job', good: false },
    ],
    paths: ['internal/idem/**'],
    tags: ['storage', 'merchants'],
    supersedesId: null,
    reviewBy: '2027-01-31T00:00:00.000Z',
  });
  expect(v.safeParse(DecisionCreateSchema, { projectId: 'prj_1', status: 'draft', evidence: [], ...words }).success).toBe(true);
  const said = { type: 'message' as const, id: 'msg_1', quote: 'Keep them.', conversationId: 'cnv_1' };
  const page = { type: 'link' as const, id: 'https://tracker.example/PAY-12', quote: 'as measured' };
  expect(formTexts({ ...words, evidence: [said, page] })).toEqual({
    drivers: 'exact\ncheap',
    links: 'https://tracker.example/PAY-12',
    good: 'Batches can be repeated',
    bad: 'Three times the rows\nOne more job',
    paths: 'internal/idem/**',
    tags: 'storage, merchants',
  });
});

test('pages take the place of those before; one that stays keeps its words, and what was said stays', () => {
  const said = { type: 'message' as const, id: 'msg_1', quote: 'Keep them.' };
  const page = (id: string, quote = '') => ({ type: 'link' as const, id, quote });
  const before = [page('https://a.example/', 'as measured'), said, page('https://b.example/')];
  expect(withLinks(before, ['https://c.example/', 'https://a.example/', 'https://c.example/'])).toEqual([
    said,
    page('https://c.example/'),
    page('https://a.example/', 'as measured'),
  ]);
});

test('a day that is not chosen, or taken back, is none', () => {
  expect(v.parse(DecisionFormSchema, readDecisionForm(form({ ...filled, reviewBy: '' }))).reviewBy).toBeNull();
});

describe('what is wrong is said at its field', () => {
  test('title and outcome are needed', () => {
    expect(problems({ title: ' ', outcome: '' })).toEqual(['title: TITLE_REQUIRED', 'outcome: OUTCOME_REQUIRED']);
  });
  test('an option with arguments needs a name', () => {
    expect(problems({ 'options.2.cons': 'slow' })).toEqual(['options.2.name: OPTION_NAME_REQUIRED']);
  });
  test('a page is a full address', () => {
    expect(problems({ links: 'tracker.example/PAY-12' })).toEqual(['links: LINK_INVALID']);
    expect(problems({ links: 'javascript:alert(1)' })).toEqual(['links: LINK_INVALID']);
  });
  test('a line has an end', () => {
    expect(problems({ drivers: 'x'.repeat(501) })).toEqual(['drivers: LINE_TOO_LONG']);
    expect(problems({ 'options.0.pros': 'a\n'.repeat(21) })).toEqual(['options.0.pros: TOO_MANY']);
  });
});

test('what the API finds wrong is shown at the form’s own fields', () => {
  const fields = ['projectId', 'title', 'paths.3', 'options.1.cons.0', 'consequences.2.text', 'evidence.0.id'];
  expect(formIssues(fields.map((field) => ({ field, code: 'X', message: '' }))).map(({ field }) => field)).toEqual([
    'project',
    'title',
    'paths',
    'options.1.cons',
    'good',
    'evidence',
  ]);
});

test('a pasted list loses its bullets, words keep their hyphens', () => {
  expect(linesOf('- one\n  • two-fold\n\n*three')).toEqual(['one', 'two-fold', '*three']);
});
