import type { Project } from '@cairn/api';

const project: Project = {
  id: 'prj_1',
  name: 'Payments API',
  key: 'PAY',
  slug: 'payments-api',
  description: '',
  repoUrl: null,
  colour: 'tarn',
  icon: null,
  visibility: 'tenant',
  status: 'active',
  deletedAt: null,
  projectRole: null,
  starred: false,
  counts: { conversations: 2, patterns: 1, branchPatterns: 0, decisions: 7, proposed: 1 },
  agents: { atWork: 0, lastAt: null },
  lastActivityAt: '2026-01-02T03:04:05Z',
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-02T03:04:05Z',
  version: 1,
};

/** The response of `GET projects` in tests: one project with seven decisions. */
export const anyProjects = { items: [project], total: 1, offset: 0, limit: 10, next: null, previous: null };
