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
    { path: '/app/admin_people', page: 'people', layout: 'list', requiresAuth: true, permission: 'platform.admin' },
    { path: '/app/admin_people/:id', page: 'person', requiresAuth: true, permission: 'platform.admin' },
    { path: '/app/admin_system', page: 'system', requiresAuth: true, permission: 'platform.admin' },
    { path: '/app/admin_system/rehearsal', page: 'rehearsal', requiresAuth: true, permission: 'platform.admin' },
    { path: '/app/admin_system/health', page: 'health', requiresAuth: true, permission: 'platform.admin' },
    { path: '/app/admin_system/jobs', page: 'jobs', layout: 'list', requiresAuth: true, permission: 'platform.admin' },
    { path: '/app/admin_system/mails', page: 'mails', layout: 'list', requiresAuth: true, permission: 'platform.admin' },
    { path: '/app/admin_system/announcements', page: 'announcements', requiresAuth: true, permission: 'platform.admin' },
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
      to: '/app/admin_people',
      label: /*i18n*/ { id: 'navigation.people', message: 'People' },
      icon: 'users',
      section: 'platform',
      order: 65,
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
      label: /*i18n*/ { id: 'command.waiting', message: 'Show the waiting list' },
      icon: 'user-plus',
      to: '/app/admin_waitlist?state=waiting',
      permission: 'platform.admin',
    },
    {
      id: 'announcement',
      label: /*i18n*/ { id: 'command.announcement', message: 'Announce something' },
      icon: 'megaphone',
      to: '/app/admin_system/announcements?new',
      permission: 'platform.admin',
    },
    {
      id: 'deploy-token',
      label: /*i18n*/ { id: 'command.deploy-token', message: 'Create deploy token' },
      icon: 'key-round',
      to: '/app/admin_system/tokens?new',
      permission: 'platform.admin',
    },
  ],
  help: [
    {
      id: 'revisions',
      pages: ['system', 'remote'],
      title: /*i18n*/ { id: 'help.revisions.title', message: 'Revisions' },
      text: /*i18n*/ {
        id: 'help.revisions.text',
        message: 'Every release that goes live creates a new revision. So does every rollback. Nothing is removed from the history.',
      },
    },
    {
      id: 'left-out',
      pages: ['system', 'remote'],
      title: /*i18n*/ { id: 'help.left-out.title', message: 'Why a remote is skipped' },
      text: /*i18n*/ {
        id: 'help.left-out.text',
        message: 'It is switched off, incompatible with this shell, or claims routes of another remote. The reason is shown next to it.',
      },
    },
    {
      id: 'votes',
      pages: ['system', 'remote'],
      title: /*i18n*/ { id: 'help.votes.title', message: 'Where the figures come from' },
      text: /*i18n*/ {
        id: 'help.votes.text',
        message:
          'Tabs of signed-in users report them with a delay of some seconds. Each tab counts once per release, and each person at most three times. Figures are stored for 14 days.',
      },
    },
    {
      id: 'rehearsal',
      pages: ['rehearsal'],
      title: /*i18n*/ { id: 'help.rehearsal.title', message: 'What a rehearsal checks' },
      text: /*i18n*/ {
        id: 'help.rehearsal.text',
        message:
          'Contract, shared packages, federation runtime and files of each live release, as the new host would find them. In a pipeline, “pnpm release rehearse” does the same and fails if a remote would have no release that runs.',
      },
    },
    {
      id: 'deploy-tokens',
      pages: ['tokens'],
      title: /*i18n*/ { id: 'help.deploy-tokens.title', message: 'What a deploy token can do' },
      text: /*i18n*/ {
        id: 'help.deploy-tokens.text',
        message:
          'It can publish, promote and roll back one remote. Use a separate token for each pipeline, so that you can revoke one at a time.',
      },
    },
    {
      id: 'health',
      pages: ['health', 'overview'],
      title: /*i18n*/ { id: 'help.health.title', message: 'Where these figures come from' },
      text: /*i18n*/ {
        id: 'help.health.text',
        message:
          'The server measures them when the page asks, every 15 seconds. Requests, transactions and event streams are those of the process that answers; others have their own. Old figures are not stored.',
      },
    },
    {
      id: 'jobs',
      pages: ['jobs'],
      title: /*i18n*/ { id: 'help.jobs.title', message: 'Failed jobs' },
      text: /*i18n*/ {
        id: 'help.jobs.text',
        message:
          'A failed job is retried by itself, with growing delays. Fix the cause first: its error is in the server log under the id of the run. Running a job again never does its work twice.',
      },
    },
    {
      id: 'mails',
      pages: ['mails'],
      title: /*i18n*/ { id: 'help.mails.title', message: 'Emails that do not arrive' },
      text: /*i18n*/ {
        id: 'help.mails.text',
        message:
          'The reply of the mail server says why it refused or deferred an email. “Sent” means that it accepted the email, which the recipient’s server can still reject later. The server log has more under the id of the email.',
      },
    },
    {
      id: 'tenants',
      pages: ['tenants', 'tenant'],
      title: /*i18n*/ { id: 'help.tenants.title', message: 'What an administrator sees' },
      text: /*i18n*/ {
        id: 'help.tenants.text',
        message: 'Counts and owners of a tenant. Titles and texts are visible to its members only.',
      },
    },
    {
      id: 'people',
      pages: ['people', 'person'],
      title: /*i18n*/ { id: 'help.people.title', message: 'Helping somebody to sign in' },
      text: /*i18n*/ {
        id: 'help.people.text',
        message:
          'Make sure that you talk to the owner of the account first. What you do is logged with your reason. Passwords, factors and keys are never shown, and accounts of the platform are changed in the terminal of the server only.',
      },
    },
    {
      id: 'waitlist',
      pages: ['waitlist'],
      title: /*i18n*/ { id: 'help.waitlist.title', message: 'How people get in' },
      text: /*i18n*/ {
        id: 'help.waitlist.text',
        message:
          'A place counts from when the address is confirmed. People whom you admit get an email with a link that is valid for their address only.',
      },
    },
  ],
});
