import path from 'node:path';
import { emptyList } from '@cairn/test-kit';
import { conformance } from '@cairn/test-kit/conformance';
import remote from '../remote.ts';

conformance({
  directory: path.join(import.meta.dirname, '..'),
  remote,
  routes: () => import('./routes.tsx'),
  page: {
    path: '/app/admin_waitlist',
    user: { cairnRole: 'SystemAdmin' },
    api: { 'GET admin/waitlist': { ...emptyList, signup: 'open', waiting: 0 } },
  },
});
