import { defineRemote } from '@cairn/contract';

export default defineRemote({
  id: 'settings',
  range: '^2.0.0',
  label: /*i18n*/ { id: 'remote.label', message: 'Settings' },
  routes: [
    { path: '/app/settings', page: 'overview', layout: 'form', requiresAuth: false, permission: null, offline: true },
    { path: '/app/settings/integrations', page: 'integrations', layout: 'form', requiresAuth: true, permission: null },
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
      label: /*i18n*/ { id: 'command.security', message: 'Change my password, see where I am signed in' },
      icon: 'fingerprint',
      to: '/app/settings/security',
    },
    {
      id: 'preferences',
      label: /*i18n*/ { id: 'command.preferences', message: 'Change language, colours and keys' },
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
      label: /*i18n*/ { id: 'command.profile', message: 'Change my name' },
      icon: 'circle-user',
      to: '/app/settings/profile',
    },
  ],
  help: [
    {
      id: 'keys',
      pages: ['preferences'],
      title: /*i18n*/ { id: 'help.keys.title', message: 'Shortcuts of a single letter' },
      text: /*i18n*/ {
        id: 'help.keys.text',
        message: 'They act at once, outside of fields. Turn them off where you speak to your computer: a word could set them off.',
      },
    },
    {
      id: 'devices',
      pages: ['preferences', 'overview'],
      title: /*i18n*/ { id: 'help.devices.title', message: 'On every device' },
      text: /*i18n*/ {
        id: 'help.devices.text',
        message: 'Preferences belong to your account. Another browser has them as soon as you sign in there.',
      },
    },
    {
      id: 'name',
      pages: ['profile'],
      title: /*i18n*/ { id: 'help.name.title', message: 'Who sees your name' },
      text: /*i18n*/ {
        id: 'help.name.text',
        message: 'Everybody in your organisation, beside what you write. What you have written before keeps pointing to you.',
      },
    },
  ],
  setup: [
    {
      id: 'preferences',
      label: /*i18n*/ { id: 'setup.preferences.label', message: 'Choose language and colours' },
      text: /*i18n*/ { id: 'setup.preferences.text', message: 'Cairn then looks the same wherever you sign in.' },
      to: '/app/settings/preferences',
      done: 'preferences.chosen',
      order: 50,
    },
  ],
});
