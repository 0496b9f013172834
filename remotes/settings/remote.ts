import { defineRemote } from '@cairn/contract';

export default defineRemote({
  id: 'settings',
  range: '^1.0.0',
  label: /*i18n*/ { id: 'remote.label', message: 'Settings' },
  routes: [
    { path: '/app/settings', page: 'overview', requiresAuth: false, permission: null, offline: true },
    { path: '/app/settings/integrations', page: null, requiresAuth: true, permission: null },
    { path: '/app/settings/preferences', page: 'preferences', requiresAuth: true, permission: null, offline: true },
    { path: '/app/settings/profile', page: 'profile', requiresAuth: true, permission: null, offline: true },
    { path: '/app/settings/security', page: null, requiresAuth: false, permission: null },
  ],
  navigation: [
    {
      to: '/app/settings',
      label: /*i18n*/ { id: 'navigation.settings', message: 'Settings' },
      icon: 'settings',
      section: 'foot',
      order: 10,
    },
  ],
});
