import { macroOperations, readPath } from '@cairn/api';
import { defineRemote } from '@cairn/contract';

export default defineRemote({
  id: 'staff',
  range: '^2.0.0',
  label: /*i18n*/ { id: 'remote.label', message: 'Staff' },
  routes: [
    { path: '/app/staff', page: 'desk', requiresAuth: true, permission: 'staff.use' },
    { path: '/app/staff/tickets', page: 'tickets', layout: 'list', requiresAuth: true, permission: 'staff.use' },
    {
      path: '/app/staff/macros',
      page: 'macros',
      requiresAuth: true,
      permission: 'staff.use',
      reads: [readPath(macroOperations.list, {})],
    },
    { path: '/app/staff/articles', page: null, requiresAuth: true, permission: 'staff.use' },
  ],
  navigation: [
    {
      to: '/app/staff',
      label: /*i18n*/ { id: 'navigation.desk', message: 'Desk' },
      icon: 'inbox',
      section: 'platform',
      order: 10,
      keys: 'g k',
      permission: 'staff.use',
    },
    {
      to: '/app/staff/tickets',
      label: /*i18n*/ { id: 'navigation.tickets', message: 'Tickets' },
      icon: 'life-buoy',
      section: 'platform',
      order: 20,
      keys: 'g t',
      permission: 'staff.use',
    },
  ],
  commands: [
    {
      id: 'macros',
      label: /*i18n*/ { id: 'command.macros', message: 'Manage macros' },
      icon: 'zap',
      to: '/app/staff/macros',
      permission: 'staff.use',
    },
    {
      id: 'unassigned',
      label: /*i18n*/ { id: 'command.unassigned', message: 'Show tickets that nobody has taken' },
      icon: 'inbox',
      to: '/app/staff/tickets?assignee=nobody',
      permission: 'staff.use',
    },
    {
      id: 'mine',
      label: /*i18n*/ { id: 'command.mine', message: 'Show tickets assigned to me' },
      icon: 'user',
      to: '/app/staff/tickets?assignee=me',
      permission: 'staff.use',
    },
  ],
  help: [
    {
      id: 'reply',
      pages: ['tickets'],
      title: /*i18n*/ { id: 'help.reply.title', message: 'Reply or internal note' },
      text: /*i18n*/ { id: 'help.reply.text', message: 'The requester reads a reply. An internal note is read by staff alone.' },
    },
    {
      id: 'order',
      pages: ['tickets', 'desk'],
      title: /*i18n*/ { id: 'help.order.title', message: 'Which ticket comes first' },
      text: /*i18n*/ { id: 'help.order.text', message: 'Those under way, by urgency, then by how long somebody has been waiting.' },
    },
    {
      id: 'reopen',
      pages: ['tickets'],
      title: /*i18n*/ { id: 'help.reopen.title', message: 'Solved is not closed' },
      text: /*i18n*/ { id: 'help.reopen.text', message: 'A ticket that was solved can be opened again within 14 days.' },
    },
  ],
  pageKeys: [
    { id: 'next', pages: ['tickets'], label: /*i18n*/ { id: 'keys.next', message: 'Next ticket' }, keys: ['J'] },
    { id: 'previous', pages: ['tickets'], label: /*i18n*/ { id: 'keys.previous', message: 'Previous ticket' }, keys: ['K'] },
    { id: 'send', pages: ['tickets'], label: /*i18n*/ { id: 'keys.send', message: 'Send the reply' }, keys: ['Mod', 'Enter'] },
  ],
});
