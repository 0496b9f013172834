import { describe, expect, test } from '@rstest/core';
import { mayMoveTicket, ticketStates, ticketTransitions } from './ticket.ts';

const now = new Date('2026-11-20T12:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 3600 * 1000).toISOString();

describe('a ticket', () => {
  test('goes from new to closed by way of solved, and to its own state never', () => {
    for (const status of ticketStates) expect(ticketTransitions[status]).not.toContain(status);
    for (const status of ticketStates) expect(ticketTransitions[status].includes('closed')).toBe(status === 'solved');
    for (const status of ticketStates) expect(ticketTransitions[status]).not.toContain('new');
  });

  test.each(['solved', 'closed'] as const)('that is %s is opened again within 14 days, not later', (status) => {
    expect(mayMoveTicket({ status, solvedAt: daysAgo(14) }, 'open', now)).toBe(true);
    expect(mayMoveTicket({ status, solvedAt: daysAgo(14.01) }, 'open', now)).toBe(false);
    expect(mayMoveTicket({ status, solvedAt: null }, 'open', now)).toBe(false);
  });

  test('that was solved long ago can still be closed', () => {
    expect(mayMoveTicket({ status: 'solved', solvedAt: daysAgo(90) }, 'closed', now)).toBe(true);
  });
});
