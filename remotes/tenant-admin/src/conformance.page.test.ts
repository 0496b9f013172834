import path from 'node:path';
import { emptyList } from '@cairn/test-kit';
import { conformance } from '@cairn/test-kit/conformance';
import remote from '../remote.ts';

conformance({
  directory: path.join(import.meta.dirname, '..'),
  remote,
  routes: () => import('./routes.tsx'),
  page: {
    path: '/app/tenant-admin/users',
    user: { role: 'owner' },
    api: {
      'GET people': emptyList,
      'GET people/seats': { people: 1, invitations: 0, suspended: 0, limit: null },
      'GET members': emptyList,
      'GET projects': emptyList,
      'GET tenant/ownership': { offer: null },
    },
  },
});
