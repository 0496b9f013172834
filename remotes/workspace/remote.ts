import { defineRemote } from '@cairn/contract';

export default defineRemote({
  id: 'workspace',
  range: '^1.0.0',
  label: /*i18n*/ { id: 'remote.label', message: 'Workspace' },
  routes: [
    {
      path: '/app',
      page: 'home',
      requiresAuth: false,
      permission: null,
      offline: true,
      reads: [
        'projects?status=active&offset=0&limit=6',
        'decisions?status=proposed&sort=updated&direction=desc&offset=0&limit=6',
        'conversations?limit=6',
      ],
    },
    {
      path: '/app/projects',
      page: 'projects',
      requiresAuth: false,
      permission: 'project.read',
      offline: true,
      reads: [
        'projects?status=active&offset=0&limit=24',
        'projects?status=active&offset=0&limit=1',
        'projects?status=archived&offset=0&limit=1',
      ],
    },
    { path: '/app/project', page: 'project', requiresAuth: false, permission: 'project.read', offline: true },
    {
      path: '/app/conversations',
      page: 'conversations',
      requiresAuth: true,
      permission: 'project.read',
      offline: true,
      reads: ['conversations?status=active&offset=0&limit=50', 'projects?status=active&offset=0&limit=100'],
    },
    { path: '/app/project/conversations', page: 'conversations', requiresAuth: false, permission: 'project.read', offline: true },
    {
      path: '/app/decisions',
      page: 'decisions',
      requiresAuth: true,
      permission: 'project.read',
      offline: true,
      reads: ['decisions?sort=updated&direction=desc&offset=0&limit=25', 'projects?status=active&offset=0&limit=100'],
    },
  ],
  navigation: [
    { to: '/app', label: /*i18n*/ { id: 'navigation.home', message: 'Home' }, icon: 'house', section: 'work', order: 10 },
    {
      to: '/app/conversations',
      label: /*i18n*/ { id: 'navigation.conversations', message: 'Conversations' },
      icon: 'messages-square',
      section: 'work',
      order: 30,
    },
    {
      to: '/app/decisions',
      label: /*i18n*/ { id: 'navigation.decisions', message: 'Decisions' },
      icon: 'signpost',
      section: 'work',
      order: 40,
    },
    {
      to: '/app/projects',
      label: /*i18n*/ { id: 'navigation.projects', message: 'Projects' },
      icon: 'folders',
      section: 'work',
      order: 60,
    },
    { to: '/app/project', label: /*i18n*/ { id: 'navigation.project', message: 'Overview' }, icon: 'map', section: 'project', order: 10 },
    {
      to: '/app/project/conversations',
      label: /*i18n*/ { id: 'navigation.conversations', message: 'Conversations' },
      icon: 'messages-square',
      section: 'project',
      order: 20,
    },
  ],
});
