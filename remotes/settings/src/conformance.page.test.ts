import path from 'node:path';
import { conformance } from '@cairn/test-kit/conformance';
import remote from '../remote.ts';

conformance({
  directory: path.join(import.meta.dirname, '..'),
  remote,
  routes: () => import('./routes.tsx'),
  page: { path: '/app/settings' },
});
