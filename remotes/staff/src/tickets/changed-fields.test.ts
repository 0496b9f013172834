import type { Ticket } from '@cairn/api';
import { expect, test } from '@rstest/core';
import { changedFields } from './changed-fields.ts';

const ticket: Ticket = {
  id: 't1',
  number: 4821,
  subject: '401 right after a rotation',
  status: 'open',
  priority: 'normal',
  type: 'question',
  context: null,
  followers: [],
  followUpOf: null,
  mergedInto: null,
  duplicateOf: null,
  requester: { id: 'u1', name: 'Marta Ruiz', email: 'owner@acme.example', tenant: 'Acme' },
  assignee: null,
  tags: ['api-keys'],
  waitingSince: null,
  solvedAt: null,
  snoozedUntil: null,
  firstReplyDueAt: null,
  firstRepliedAt: null,
  resolveDueAt: null,
  dueAt: null,
  createdAt: '2026-11-20T10:00:00Z',
  updatedAt: '2026-11-20T10:00:00Z',
  version: 3,
};

test('names what differs', () => {
  const current: Ticket = { ...ticket, status: 'solved', assignee: { id: 'u2', name: 'Amina Haddad' }, version: 4 };
  expect(changedFields(ticket, current)).toEqual(['status', 'assignee']);
  expect(changedFields(ticket, { ...ticket, priority: 'urgent' })).toEqual(['priority']);
  expect(changedFields(ticket, { ...ticket, tags: ['api-keys', 'mail'] })).toEqual(['tags']);
});

test('a new version alone is none of these', () => {
  expect(changedFields(ticket, { ...ticket, version: 4 })).toEqual([]);
});
