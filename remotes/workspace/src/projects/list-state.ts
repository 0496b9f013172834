import { defineList } from '@cairn/list';

/** The list of projects, as the address of `/app/projects` has it: those at work, the archive or what was deleted, as cards or as a table. */
export const projectList = defineList({
  name: 'projects',
  path: '/app/projects',
  perPage: 24,
  facets: { status: ['active', 'archived', 'deleted'], view: ['cards', 'table'] },
  places: ['status', 'view'],
  sorts: { active: 'desc', name: 'asc', proposed: 'desc', patterns: 'desc', decisions: 'desc', conversations: 'desc' },
  usual: 'active',
  columns: ['name', 'proposed', 'patterns', 'decisions', 'conversations', 'active'],
  always: ['name'],
  row: 'preview',
});
