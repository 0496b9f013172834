import { listParams, readList } from '@cairn/list';
import { expect, test } from '@rstest/core';
import { ticketList } from '../tickets/list-state.ts';
import { queuePath, queues } from './queues.ts';

test('the link of each queue leads to the tickets that it counts', () => {
  for (const queue of queues) {
    const url = new URL(queuePath(queue), 'http://cairn.test');
    expect(url.pathname).toBe('/app/staff/tickets');
    const { status, assignee, queue: shown } = listParams(ticketList, readList(ticketList, url.searchParams));
    expect({ status, assignee, queue: shown }).toEqual({ status: undefined, assignee: undefined, queue: undefined, ...queue.filter });
  }
});
