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
    { path: '/app/staff/targets', page: 'targets', requiresAuth: true, permission: 'staff.use' },
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
      id: 'targets',
      label: /*i18n*/ { id: 'command.targets', message: 'Open business hours and targets of tickets' },
      icon: 'clock',
      to: '/app/staff/targets',
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
    {
      id: 'due-soon',
      label: /*i18n*/ { id: 'command.due-soon', message: 'Show tickets that are due soon' },
      icon: 'timer',
      to: '/app/staff/tickets?queue=due-soon',
      permission: 'staff.use',
    },
  ],
  help: [
    {
      id: 'due',
      pages: ['tickets', 'desk'],
      title: /*i18n*/ { id: 'help.due.title', message: 'When a ticket is due' },
      text: /*i18n*/ {
        id: 'help.due.text',
        message: 'Targets depend on the priority and count business hours. The clock pauses while a ticket is pending or on hold.',
      },
    },
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
    { id: 'status', pages: ['tickets'], label: /*i18n*/ { id: 'keys.status', message: 'Change the status' }, keys: ['S'] },
    { id: 'priority', pages: ['tickets'], label: /*i18n*/ { id: 'keys.priority', message: 'Change the priority' }, keys: ['P'] },
    { id: 'assignee', pages: ['tickets'], label: /*i18n*/ { id: 'keys.assignee', message: 'Change the assignee' }, keys: ['A'] },
    { id: 'mine', pages: ['tickets'], label: /*i18n*/ { id: 'keys.mine', message: 'Assign to me' }, keys: ['M'] },
    { id: 'tags', pages: ['tickets'], label: /*i18n*/ { id: 'keys.tags', message: 'Add a tag' }, keys: ['T'] },
    { id: 'snooze', pages: ['tickets'], label: /*i18n*/ { id: 'keys.snooze', message: 'Snooze' }, keys: ['H'] },
    { id: 'next', pages: ['tickets'], label: /*i18n*/ { id: 'keys.next', message: 'Next ticket' }, keys: ['J'] },
    { id: 'previous', pages: ['tickets'], label: /*i18n*/ { id: 'keys.previous', message: 'Previous ticket' }, keys: ['K'] },
    { id: 'send', pages: ['tickets'], label: /*i18n*/ { id: 'keys.send', message: 'Send the reply' }, keys: ['Mod', 'Enter'] },
  ],
});
