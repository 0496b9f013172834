import { notificationKinds, notificationStates } from '@cairn/api';
import { defineList } from '@cairn/list';

/** The list of notifications, as the address of `/app/notifications` has it. */
export const notificationList = defineList({
  name: 'notifications',
  path: '/app/notifications',
  perPage: 25,
  facets: { kind: notificationKinds, project: null, state: notificationStates },
  places: ['kind'],
  sorts: { latest: 'desc' },
  usual: 'latest',
  columns: ['what', 'project', 'when', 'marks'],
  always: ['what', 'marks'],
  row: 'notification',
});
