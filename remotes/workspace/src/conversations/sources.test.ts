import { type Citation, CitationSchema, type Decision, type Message } from '@cairn/api';
import { describe, expect, test } from '@rstest/core';
import * as v from 'valibot';
import { quoteText } from './quoted-selection.ts';
import { byMessage } from './recorded-by-message.ts';
import { citationLink, plainTextOf, sourcedMessage } from './sources.ts';

const citation = (fields: Partial<Citation>): Citation => ({
  index: 1,
  type: 'decision',
  id: 'dec_1',
  label: 'ADR 1',
  title: 'A decision',
  status: 'accepted',
  quote: 'So it is.',
  confidence: null,
  href: null,
  ...fields,
});
const message = (id: string, citations: Citation[] = []): Message => ({
  id,
  conversationId: 'cnv_1',
  parentId: null,
  role: 'assistant',
  parts: [],
  citations,
  status: 'complete',
  model: null,
  problem: null,
  retryAt: null,
  feedback: { helpful: 0, unhelpful: 0, own: null },
  redactions: 0,
  tokens: null,
  alternatives: [id],
  author: { type: 'system', id: 'cairn', name: 'Cairn' },
  createdAt: '2026-11-20T10:00:00.000Z',
});

describe('citationLink', () => {
  test('a decision opens in full, a message within its conversation', () => {
    expect(citationLink(citation({ href: '/app/decisions?project=a&decision=1' }))).toBe('/app/decisions?project=a&decision=1&view=full');
    expect(citationLink(citation({ type: 'message', id: 'msg_7', href: '/app/conversations?conversation=cnv_2' }))).toBe(
      '/app/conversations?conversation=cnv_2&message=msg_7',
    );
  });
  test('of a type that only a later server knows, is read and leads nowhere', () => {
    const later = v.parse(CitationSchema, { ...citation({ href: '/app/later' }), type: 'later' });
    expect(later).toEqual(citation({ type: 'unknown', href: '/app/later' }));
    expect(citationLink(later)).toBeNull();
  });
  test('nothing leads out of the application', () => {
    expect(citationLink(citation({ href: null }))).toBeNull();
    expect(citationLink(citation({ href: 'https://elsewhere.example/app' }))).toBeNull();
  });
});

test('the sources of the message that is pointed at, else of the last answer that has any', () => {
  const thread = [message('a', [citation({})]), message('b', [citation({})]), message('c')];
  expect(sourcedMessage(thread, 'a')?.id).toBe('a');
  expect(sourcedMessage(thread, null)?.id).toBe('b');
  expect(sourcedMessage(thread, 'c')?.id).toBe('b');
  expect(sourcedMessage([message('c')], null)).toBeUndefined();
});

test('the product’s own sentences are nobody’s words', () => {
  expect(
    plainTextOf({
      parts: [
        { type: 'notice', code: 'NO_MODEL' },
        { type: 'quote', citation: 1, text: 'One.' },
        { type: 'text', text: 'Two.' },
      ],
    }),
  ).toBe('One.\n\nTwo.');
});

test('selected text is quoted without the page’s white space', () => {
  expect(quoteText('  one \u00a0 two\t three \n\n  \n four ')).toBe('one two three\nfour');
});

test('decisions stand with the messages that they quote, of this conversation alone', () => {
  const decision = (id: string, evidence: Decision['evidence']) => ({ id, evidence }) as Decision; // the other fields are not used
  const quoted = (id: string, conversationId: string) => ({ type: 'message' as const, id, conversationId, quote: '…' });
  const found = byMessage(
    [
      decision('dec_1', [quoted('msg_1', 'cnv_1'), quoted('msg_1', 'cnv_1')]),
      decision('dec_2', [quoted('msg_1', 'cnv_1'), quoted('msg_2', 'cnv_9')]),
    ],
    'cnv_1',
  );
  expect([...found].map(([id, decisions]) => [id, decisions.map((one) => one.id)])).toEqual([['msg_1', ['dec_1', 'dec_2']]]);
});
