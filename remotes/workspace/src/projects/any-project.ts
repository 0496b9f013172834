import type { Project } from '@cairn/api';

/** Creates a project for tests, with the given fields. */
export function anyProject(given: Partial<Project> = {}): Project {
  return {
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
    counts: { conversations: 0, patterns: 0, branchPatterns: 0, decisions: 0, proposed: 0 },
    agents: { atWork: 0, lastAt: null },
    lastActivityAt: '2026-01-02T03:04:05Z',
    createdAt: '2026-01-01T00:00:00Z',
    updatedAt: '2026-01-02T03:04:05Z',
    version: 1,
    ...given,
  };
}
