import { expect, test } from '@rstest/core';
import * as v from 'valibot';
import { isSameReply, joinTexts, joinVisibility, ReplySchema, readSentReply, replyToSend, sentReplyText, visibilityOf } from './reply.ts';

const reply = {
  text: 'It is fixed.',
  visibility: 'public' as const,
  attachments: [],
  staged: { macroId: 'mac_1', actions: { status: 'solved' as const, priority: undefined, assignToMe: false, addTags: ['fixed'] } },
  way: 'solve' as const,
  status: 'solved' as const,
  publicMessages: 2,
  idempotencyKey: '1b4e28ba-2fa1-4d2a-883f-0016d3cca427',
};

test('a stored reply is the same one after a reload, whatever has happened in the ticket since', () => {
  const stored = v.parse(ReplySchema, JSON.parse(JSON.stringify(reply)));
  expect(isSameReply(stored, { ...reply })).toBe(true);
  expect(stored.idempotencyKey).toBe(reply.idempotencyKey);
  expect(isSameReply(stored, { ...reply, text: 'It is fixed now.' })).toBe(false);
  expect(isSameReply(stored, { ...reply, visibility: 'internal' })).toBe(false);
  expect(isSameReply(stored, { ...reply, way: 'wait' })).toBe(false);
});

test('a reply to duplicates whose answer is lost is sent again under its key, although they are solved by then', () => {
  const { status, publicMessages, idempotencyKey: _first, ...written } = reply;
  const ticked = { ...written, solveDuplicates: true };
  const now = { status, publicMessages, duplicates: 1, idempotencyKey: 'second' };
  const unsent = replyToSend(null, ticked, now);
  expect(unsent).toEqual({ ...ticked, status, publicMessages, idempotencyKey: 'second' });
  const later = { ...now, duplicates: 0, idempotencyKey: 'third' };
  expect(replyToSend(unsent, ticked, later)).toBe(unsent);
  expect(replyToSend(unsent, written, later)).toMatchObject({ idempotencyKey: 'third', solveDuplicates: false });
  expect(replyToSend(unsent, { ...ticked, text: 'Fixed.' }, later)).toMatchObject({ idempotencyKey: 'third', solveDuplicates: false });
});

test('a sent reply is stored with what the server answered: a refused one gets a new key', () => {
  expect(readSentReply(sentReplyText(reply))).toEqual({ reply, refused: false });
  expect(readSentReply(sentReplyText(reply, true))).toEqual({ reply, refused: true });
  expect(readSentReply(JSON.stringify(reply))).toEqual({ reply, refused: false });
  expect(['', '{', '{}'].map(readSentReply)).toEqual([null, null, null]);
});

test('what was not sent comes before what was written since, and a note stays with staff', () => {
  expect(joinTexts('First.', 'Second.')).toBe('First.\n\nSecond.');
  expect(joinTexts('First.', '')).toBe('First.');
  expect(joinVisibility('public', 'Second.', 'internal')).toBe('internal');
  expect(joinVisibility('internal', 'Second.', 'public')).toBe('internal');
  expect(joinVisibility('public', '', 'internal')).toBe('public');
});

test('what is written or put back on a closed ticket stays a note', () => {
  expect(visibilityOf('It is fixed. More.', 'public', true)).toBe('internal');
  expect(visibilityOf('It is fixed.', 'public', false)).toBe('public');
  expect(visibilityOf('', 'public', true)).toBe('public');
});
