import type { Message } from '@cairn/api';
import { expect, test } from '@rstest/core';
import { modelWait } from './model-wait.ts';

const answer = (model: string | null, retryAt: string | null): Message => ({
  id: 'm',
  conversationId: 'c',
  parentId: null,
  role: 'assistant',
  parts: [],
  citations: [],
  status: retryAt ? 'error' : 'complete',
  model,
  problem: retryAt ? 'RATE_LIMITED' : null,
  retryAt,
  tokens: null,
  feedback: { helpful: 0, unhelpful: 0, own: null },
  redactions: 0,
  alternatives: [],
  author: { type: 'system', id: '', name: 'Cairn' },
  createdAt: '2026-01-01T00:00:00Z',
});

test('a model is left alone until the last moment that it asked for', () => {
  const [sooner, later] = ['2026-01-01T00:00:20Z', '2026-01-01T00:01:00Z'];
  expect(modelWait([answer('large', later), answer('large', sooner), answer('large', null)], 'large')).toEqual({
    problem: 'RATE_LIMITED',
    until: later,
  });
});

test('another model may be asked, and so may none', () => {
  const waits = [answer('large', '2026-01-01T00:01:00Z')];
  expect(modelWait(waits, 'small')).toBeNull();
  expect(modelWait(waits, null)).toBeNull();
  expect(modelWait([answer(null, '2026-01-01T00:01:00Z')], null)).toBeNull();
});
