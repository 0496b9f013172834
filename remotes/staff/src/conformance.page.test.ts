import path from 'node:path';
import { emptyList } from '@cairn/test-kit';
import { conformance } from '@cairn/test-kit/conformance';
import remote from '../remote.ts';

conformance({
  directory: path.join(import.meta.dirname, '..'),
  remote,
  routes: () => import('./routes.tsx'),
  page: {
    path: '/app/staff/tickets?queue=inbox',
    user: { cairnRole: 'Staff' },
    api: {
      'GET tickets': emptyList,
      'GET tickets/queues': { inbox: 0, mine: 0, 'due-soon': 0, waiting: 0, snoozed: 0 },
      'GET tickets/facets': { tags: [], tenants: [] },
    },
  },
});
