import { defineRemote } from '@cairn/contract';

export default defineRemote({
  id: 'starter',
  range: '^2.0.0',
  label: /*i18n*/ { id: 'remote.label', message: 'Starter' },
  routes: [{ path: '/app/starter', page: 'projects', requiresAuth: true, permission: null }],
  navigation: [
    { to: '/app/starter', label: /*i18n*/ { id: 'navigation.projects', message: 'Starter' }, icon: 'blocks', section: 'work', order: 90 },
  ],
});
