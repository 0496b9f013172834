import { defineRemote } from '@cairn/contract';

export default defineRemote({
  id: 'admin',
  range: '^1.0.0',
  label: /*i18n*/ { id: 'remote.label', message: 'Platform' },
  routes: [
    { path: '/app/admin', page: 'overview', requiresAuth: true, permission: 'platform.admin' },
    { path: '/app/admin_tenants', page: 'tenants', requiresAuth: true, permission: 'platform.admin' },
    { path: '/app/admin_tenants/:id', page: 'tenant', requiresAuth: true, permission: 'platform.admin' },
    { path: '/app/admin_system', page: 'system', requiresAuth: true, permission: 'platform.admin' },
    { path: '/app/admin_billing', page: null, requiresAuth: true, permission: 'platform.admin' },
  ],
  navigation: [
    {
      to: '/app/admin',
      label: /*i18n*/ { id: 'navigation.overview', message: 'Overview' },
      icon: 'gauge',
      section: 'platform',
      order: 50,
      permission: 'platform.admin',
    },
    {
      to: '/app/admin_tenants',
      label: /*i18n*/ { id: 'navigation.tenants', message: 'Tenants' },
      icon: 'building-2',
      section: 'platform',
      order: 60,
      permission: 'platform.admin',
    },
    {
      to: '/app/admin_system',
      label: /*i18n*/ { id: 'navigation.system', message: 'System' },
      icon: 'blocks',
      section: 'platform',
      order: 80,
      permission: 'platform.admin',
    },
  ],
});
