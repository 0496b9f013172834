import {
  billingOperations,
  dataTransferOperations,
  readPath,
  signOnConnectionOperations,
  signOnOperations,
  usageOperations,
} from '@cairn/api';
import { defineRemote } from '@cairn/contract';

export default defineRemote({
  id: 'tenant-admin',
  range: '^2.0.0',
  label: /*i18n*/ { id: 'remote.label', message: 'Organization' },
  routes: [
    { path: '/app/tenant-admin', page: 'overview', requiresAuth: true, permission: 'tenant.manage' },
    {
      path: '/app/tenant-admin/billing',
      page: 'billing',
      requiresAuth: true,
      permission: 'tenant.manage',
      reads: [
        readPath(billingOperations.get, {}),
        readPath(usageOperations.get, {}),
        readPath(billingOperations.invoices, { query: { limit: 12 } }),
      ],
    },
    { path: '/app/tenant-admin/billing/:invoice', page: 'invoice', requiresAuth: true, permission: 'tenant.manage' },
    { path: '/app/tenant-admin/audit', page: 'audit', requiresAuth: true, permission: 'tenant.manage' },
    {
      path: '/app/tenant-admin/sign-on',
      page: 'sign-on',
      requiresAuth: true,
      permission: 'tenant.own',
      reads: [readPath(signOnOperations.get, {}), readPath(signOnConnectionOperations.get, {})],
    },
    {
      path: '/app/tenant-admin/data',
      page: 'data',
      requiresAuth: true,
      permission: 'tenant.own',
      reads: [readPath(dataTransferOperations.list, {})],
    },
    // Also for people who manage the project in the address.
    { path: '/app/tenant-admin/data/import', page: 'import', requiresAuth: true, permission: 'project.read' },
    { path: '/app/project/audit', page: 'project-audit', requiresAuth: true, permission: 'project.read' },
    { path: '/app/tenant-admin/users', page: 'users', requiresAuth: true, permission: 'tenant.manage' },
  ],
  navigation: [
    {
      to: '/app/tenant-admin',
      label: /*i18n*/ { id: 'navigation.organisation', message: 'Organization' },
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
      keys: 'g u',
      permission: 'tenant.manage',
    },
    {
      to: '/app/tenant-admin/billing',
      label: /*i18n*/ { id: 'navigation.billing', message: 'Billing' },
      icon: 'receipt',
      section: 'organisation',
      order: 30,
      permission: 'tenant.manage',
    },
    {
      to: '/app/tenant-admin/sign-on',
      label: /*i18n*/ { id: 'navigation.sign-on', message: 'Sign-on' },
      icon: 'key-round',
      section: 'organisation',
      order: 35,
      permission: 'tenant.own',
    },
    {
      to: '/app/tenant-admin/audit',
      label: /*i18n*/ { id: 'navigation.audit', message: 'Audit log' },
      icon: 'history',
      section: 'organisation',
      order: 40,
      permission: 'tenant.manage',
    },
    {
      to: '/app/tenant-admin/data',
      label: /*i18n*/ { id: 'navigation.data', message: 'Export and import' },
      icon: 'arrow-left-right',
      section: 'organisation',
      order: 50,
      permission: 'tenant.own',
    },
  ],
  commands: [
    {
      id: 'suspended',
      label: /*i18n*/ { id: 'command.suspended', message: 'Show suspended members' },
      icon: 'ban',
      to: '/app/tenant-admin/users?status=suspended',
      permission: 'tenant.manage',
    },
  ],
  setup: [
    {
      id: 'name',
      label: /*i18n*/ { id: 'setup.name.label', message: 'Name your organization' },
      text: /*i18n*/ { id: 'setup.name.text', message: 'Invitations and the sidebar show this name.' },
      to: '/app/tenant-admin?name=1',
      done: 'tenant.named',
      order: 5,
      permission: 'tenant.manage',
    },
    {
      id: 'invite',
      label: /*i18n*/ { id: 'setup.invite.label', message: 'Invite a colleague' },
      text: /*i18n*/ { id: 'setup.invite.text', message: 'Their agents get the same decisions and rules as yours.' },
      to: '/app/tenant-admin/users?invite=1',
      done: 'colleague.invited',
      order: 50,
      permission: 'tenant.manage',
    },
  ],
  help: [
    {
      id: 'roles',
      pages: ['users', 'overview'],
      title: /*i18n*/ { id: 'help.roles.title', message: 'What each role can do' },
      text: /*i18n*/ {
        id: 'help.roles.text',
        message: 'Owners and administrators manage the organization, team leads manage projects, developers write, viewers read.',
      },
    },
    {
      id: 'domains',
      pages: ['overview'],
      title: /*i18n*/ { id: 'help.domains.title', message: 'What domains are for' },
      text: /*i18n*/ {
        id: 'help.domains.text',
        message:
          'Once a domain is verified, people with an address there can join by themselves, in the role that you choose. No other organization can claim it.',
      },
    },
    {
      id: 'sign-on',
      pages: ['sign-on'],
      title: /*i18n*/ { id: 'help.sign-on.title', message: 'What a required second factor does' },
      text: /*i18n*/ {
        id: 'help.sign-on.text',
        message:
          'An authenticator app counts, and a passkey of an account without a password. Members without one see the date in a banner. Their other organizations are not affected.',
      },
    },
    {
      id: 'owner',
      pages: ['users'],
      title: /*i18n*/ { id: 'help.owner.title', message: 'The last owner' },
      text: /*i18n*/ {
        id: 'help.owner.text',
        message: 'An organization always has an owner. Make someone else an owner before you change the role of the last one.',
      },
    },
    {
      id: 'suspend',
      pages: ['users'],
      title: /*i18n*/ { id: 'help.suspend.title', message: 'What suspending does' },
      text: /*i18n*/ {
        id: 'help.suspend.text',
        message: 'The person is signed out everywhere and cannot sign in. What they wrote stays.',
      },
    },
  ],
});
