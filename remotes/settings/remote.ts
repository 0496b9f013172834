import { defineRemote } from '@cairn/contract';

export default defineRemote({
  id: 'settings',
  range: '^2.0.0',
  label: /*i18n*/ { id: 'remote.label', message: 'Settings' },
  routes: [
    { path: '/app/settings', page: 'overview', layout: 'form', requiresAuth: false, permission: null, offline: true },
    { path: '/app/settings/integrations', page: 'integrations', layout: 'form', requiresAuth: true, permission: null },
    { path: '/app/settings/ownership', page: 'ownership', layout: 'form', requiresAuth: true, permission: null },
    { path: '/app/settings/preferences', page: 'preferences', layout: 'form', requiresAuth: true, permission: null, offline: true },
    { path: '/app/settings/profile', page: 'profile', layout: 'form', requiresAuth: true, permission: null, offline: true },
    {
      path: '/app/settings/security',
      page: 'security',
      requiresAuth: false,
      permission: null,
      reads: ['auth/password', 'auth/sign-ins', 'auth/history?limit=8'],
    },
  ],
  navigation: [
    {
      to: '/app/settings',
      label: /*i18n*/ { id: 'navigation.settings', message: 'Settings' },
      icon: 'settings',
      section: 'foot',
      order: 10,
      keys: 'g ,',
    },
  ],
  commands: [
    {
      id: 'security',
      label: /*i18n*/ { id: 'command.security', message: 'Change password and see sign-ins' },
      icon: 'fingerprint',
      to: '/app/settings/security',
    },
    {
      id: 'preferences',
      label: /*i18n*/ { id: 'command.preferences', message: 'Change language, theme and shortcuts' },
      icon: 'sliders-horizontal',
      to: '/app/settings/preferences',
    },
    {
      id: 'integrations',
      label: /*i18n*/ { id: 'command.integrations', message: 'Connect a language model' },
      icon: 'plug',
      to: '/app/settings/integrations',
      permission: 'tenant.manage',
    },
    {
      id: 'profile',
      label: /*i18n*/ { id: 'command.profile', message: 'Change name' },
      icon: 'circle-user',
      to: '/app/settings/profile',
    },
  ],
  help: [
    {
      id: 'keys',
      pages: ['preferences'],
      title: /*i18n*/ { id: 'help.keys.title', message: 'Single-key shortcuts' },
      text: /*i18n*/ {
        id: 'help.keys.text',
        message: 'They work outside text fields. Turn them off if you use speech input: a spoken word could trigger them.',
      },
    },
    {
      id: 'devices',
      pages: ['preferences', 'overview'],
      title: /*i18n*/ { id: 'help.devices.title', message: 'On every device' },
      text: /*i18n*/ {
        id: 'help.devices.text',
        message: 'Preferences belong to your account. They apply in every browser where you sign in.',
      },
    },
    {
      id: 'name',
      pages: ['profile'],
      title: /*i18n*/ { id: 'help.name.title', message: 'Who sees your name' },
      text: /*i18n*/ {
        id: 'help.name.text',
        message: 'Everyone in your organization, next to what you write. What you wrote before shows your new name too.',
      },
    },
  ],
});
