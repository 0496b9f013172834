import { defineRemote } from '@cairn/contract';

export default defineRemote({
  id: 'tenant-admin',
  range: '^1.0.0',
  label: /*i18n*/ { id: 'remote.label', message: 'Organisation' },
  routes: [
    { path: '/app/tenant-admin', page: 'overview', requiresAuth: true, permission: 'tenant.manage' },
    { path: '/app/tenant-admin/billing', page: null, requiresAuth: true, permission: 'tenant.manage' },
    { path: '/app/tenant-admin/users', page: 'users', requiresAuth: true, permission: 'tenant.manage' },
  ],
  navigation: [
    {
      to: '/app/tenant-admin',
      label: /*i18n*/ { id: 'navigation.organisation', message: 'Organisation' },
      icon: 'building-2',
      section: 'organisation',
      order: 10,
      permission: 'tenant.manage',
    },
    {
      to: '/app/tenant-admin/users',
      label: /*i18n*/ { id: 'navigation.users', message: 'Users' },
      icon: 'users',
      section: 'organisation',
      order: 20,
      permission: 'tenant.manage',
    },
  ],
});
