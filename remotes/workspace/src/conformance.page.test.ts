import path from 'node:path';
import type { ProjectFacets } from '@cairn/api';
import { emptyList } from '@cairn/test-kit';
import { conformance } from '@cairn/test-kit/conformance';
import remote from '../remote.ts';

const facets: ProjectFacets = { counts: { active: 0, starred: 0, archived: 0, deleted: 0 }, members: [] };

conformance({
  directory: path.join(import.meta.dirname, '..'),
  remote,
  routes: () => import('./routes.tsx'),
  page: { path: '/app/projects', api: { 'GET projects': emptyList, 'GET projects/facets': facets } },
});
