import { type Ticket, TicketSchema, ticketStates } from '@cairn/api';
import { expect, test } from '@rstest/core';
import * as v from 'valibot';
import { statusAfter, waysOf } from './send-way.ts';

const ticketIn = (status: Ticket['status']): Ticket =>
  v.parse(TicketSchema, {
    ...{ id: 'tkt_1', number: 1001, subject: 'Hooks', priority: 'normal', assignee: null, tags: [], waitingSince: null },
    ...{ solvedAt: null, createdAt: '', updatedAt: '', version: 1, status },
    requester: { id: 'usr_1', name: 'Lin Qiu', email: 'lin@acme.example', tenant: 'Acme' },
  });

test('a reply solves a ticket under way, waits, or leaves it as it is; a new one is open then', () => {
  expect(waysOf(ticketIn('new'))).toEqual(['solve', 'wait', 'stay']);
  expect(waysOf(ticketIn('pending'))).toEqual(['solve', 'wait', 'stay']);
  expect(waysOf(ticketIn('solved'))).toEqual(['solve', 'stay']);
  expect(ticketStates.map((status) => statusAfter({ status }, 'stay'))).toEqual(
    ticketStates.map((status) => (status === 'new' ? 'open' : status)),
  );
});
