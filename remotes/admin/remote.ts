import { defineRemote } from '@cairn/contract';

export default defineRemote({
  id: 'admin',
  range: '^1.0.0',
  label: /*i18n*/ { id: 'remote.label', message: 'Platform' },
  routes: [
    { path: '/app/admin', page: 'overview', requiresAuth: true, permission: 'platform.admin' },
    { path: '/app/admin_tenants', page: 'tenants', layout: 'list', requiresAuth: true, permission: 'platform.admin' },
    { path: '/app/admin_tenants/:id', page: 'tenant', requiresAuth: true, permission: 'platform.admin' },
    { path: '/app/admin_system', page: 'system', requiresAuth: true, permission: 'platform.admin' },
    { path: '/app/admin_waitlist', page: 'waitlist', requiresAuth: true, permission: 'platform.admin' },
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
      to: '/app/admin_waitlist',
      label: /*i18n*/ { id: 'navigation.waitlist', message: 'Waiting list' },
      icon: 'user-plus',
      section: 'platform',
      order: 70,
      permission: 'platform.admin',
    },
    {
      to: '/app/admin_system',
      label: /*i18n*/ { id: 'navigation.system', message: 'System' },
      icon: 'blocks',
      section: 'platform',
      order: 80,
      keys: 'g y',
      permission: 'platform.admin',
    },
  ],
  commands: [
    {
      id: 'waiting',
      label: /*i18n*/ { id: 'command.waiting', message: 'Show who waits to be let in' },
      icon: 'user-plus',
      to: '/app/admin_waitlist?state=waiting',
      permission: 'platform.admin',
    },
  ],
  help: [
    {
      id: 'revisions',
      pages: ['system'],
      title: /*i18n*/ { id: 'help.revisions.title', message: 'What a revision is' },
      text: /*i18n*/ {
        id: 'help.revisions.text',
        message: 'Every release that goes live writes a new revision. Going back writes one too: nothing is taken out of the history.',
      },
    },
    {
      id: 'left-out',
      pages: ['system'],
      title: /*i18n*/ { id: 'help.left-out.title', message: 'Why a remote is left out' },
      text: /*i18n*/ {
        id: 'help.left-out.text',
        message: 'It was switched off, does not fit this shell, or claims what another one owns. The reason stands beside it.',
      },
    },
    {
      id: 'tenants',
      pages: ['tenants', 'tenant'],
      title: /*i18n*/ { id: 'help.tenants.title', message: 'What an administrator sees' },
      text: /*i18n*/ {
        id: 'help.tenants.text',
        message: 'How much there is in a tenant, and who owns it. Titles and texts stay with its members.',
      },
    },
    {
      id: 'waitlist',
      pages: ['waitlist'],
      title: /*i18n*/ { id: 'help.waitlist.title', message: 'How people get in' },
      text: /*i18n*/ {
        id: 'help.waitlist.text',
        message:
          'A place counts from the moment the address is confirmed. Whoever you let in gets a mail with a link that is good for their address alone.',
      },
    },
  ],
});
