import { billingAdminOperations, planOperations, readPath } from '@cairn/api';
import { defineRemote } from '@cairn/contract';

export default defineRemote({
  id: 'admin',
  range: '^2.0.0',
  label: /*i18n*/ { id: 'remote.label', message: 'Platform' },
  routes: [
    { path: '/app/admin', page: 'overview', requiresAuth: true, permission: 'platform.admin' },
    { path: '/app/admin_tenants', page: 'tenants', layout: 'list', requiresAuth: true, permission: 'platform.admin' },
    { path: '/app/admin_tenants/:id', page: 'tenant', requiresAuth: true, permission: 'platform.admin' },
    { path: '/app/admin_system', page: 'system', requiresAuth: true, permission: 'platform.admin' },
    { path: '/app/admin_system/tokens', page: 'tokens', requiresAuth: true, permission: 'platform.admin' },
    { path: '/app/admin_system/remotes/:remote', page: 'remote', requiresAuth: true, permission: 'platform.admin' },
    { path: '/app/admin_waitlist', page: 'waitlist', requiresAuth: true, permission: 'platform.admin' },
    {
      path: '/app/admin_billing',
      page: 'billing',
      requiresAuth: true,
      permission: 'platform.admin',
      reads: [
        readPath(billingAdminOperations.revenue, {}),
        readPath(billingAdminOperations.subscriptions, { query: { offset: 0, limit: 5, state: 'past_due' } }),
        readPath(planOperations.list, {}),
        readPath(planOperations.versions, {}),
      ],
    },
    { path: '/app/admin_billing/invoices', page: 'invoices', layout: 'list', requiresAuth: true, permission: 'platform.admin' },
    { path: '/app/admin_billing/invoices/:invoice', page: 'invoice', requiresAuth: true, permission: 'platform.admin' },
    { path: '/app/admin_billing/subscriptions', page: 'subscriptions', layout: 'list', requiresAuth: true, permission: 'platform.admin' },
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
      to: '/app/admin_billing',
      label: /*i18n*/ { id: 'navigation.billing', message: 'Billing' },
      icon: 'receipt',
      section: 'platform',
      order: 75,
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
    {
      id: 'deploy-token',
      label: /*i18n*/ { id: 'command.deploy-token', message: 'Make a deploy token' },
      icon: 'key-round',
      to: '/app/admin_system/tokens?new',
      permission: 'platform.admin',
    },
  ],
  help: [
    {
      id: 'revisions',
      pages: ['system', 'remote'],
      title: /*i18n*/ { id: 'help.revisions.title', message: 'What a revision is' },
      text: /*i18n*/ {
        id: 'help.revisions.text',
        message: 'Every release that goes live writes a new revision. Going back writes one too: nothing is taken out of the history.',
      },
    },
    {
      id: 'left-out',
      pages: ['system', 'remote'],
      title: /*i18n*/ { id: 'help.left-out.title', message: 'Why a remote is left out' },
      text: /*i18n*/ {
        id: 'help.left-out.text',
        message: 'It was switched off, does not fit this shell, or claims what another one owns. The reason stands beside it.',
      },
    },
    {
      id: 'votes',
      pages: ['system', 'remote'],
      title: /*i18n*/ { id: 'help.votes.title', message: 'Where the figures come from' },
      text: /*i18n*/ {
        id: 'help.votes.text',
        message:
          'Tabs of people who are signed in tell them, some seconds late. Each tab has one vote for a release, each person at most three: nobody makes the figures alone. They are kept for 14 days.',
      },
    },
    {
      id: 'deploy-tokens',
      pages: ['tokens'],
      title: /*i18n*/ { id: 'help.deploy-tokens.title', message: 'What a deploy token may do' },
      text: /*i18n*/ {
        id: 'help.deploy-tokens.text',
        message:
          'It publishes, promotes and rolls back one remote, and nothing else. Give each pipeline its own, so that you can end one alone.',
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
