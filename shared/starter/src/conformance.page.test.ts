import path from 'node:path';
import { conformance } from '@cairn/test-kit/conformance';
import remote from '../remote.ts';
import { anyProjects } from './projects/any-projects.ts';

conformance({
  directory: path.join(import.meta.dirname, '..'),
  remote,
  routes: () => import('./routes.tsx'),
  page: { path: '/app/starter', api: { 'GET projects': anyProjects } },
});
