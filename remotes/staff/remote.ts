import { defineRemote } from '@cairn/contract';

export default defineRemote({
  id: 'staff',
  range: '^1.0.0',
  label: /*i18n*/ { id: 'remote.label', message: 'Staff' },
  routes: [
    { path: '/app/staff', page: 'desk', requiresAuth: true, permission: 'staff.use' },
    { path: '/app/staff/tickets', page: 'tickets', requiresAuth: true, permission: 'staff.use' },
    { path: '/app/staff/articles', page: null, requiresAuth: true, permission: 'staff.use' },
  ],
  navigation: [
    {
      to: '/app/staff',
      label: /*i18n*/ { id: 'navigation.desk', message: 'Desk' },
      icon: 'inbox',
      section: 'platform',
      order: 10,
      permission: 'staff.use',
    },
    {
      to: '/app/staff/tickets',
      label: /*i18n*/ { id: 'navigation.tickets', message: 'Tickets' },
      icon: 'life-buoy',
      section: 'platform',
      order: 20,
      permission: 'staff.use',
    },
  ],
});
