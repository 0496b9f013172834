import { notificationKinds, notificationStates } from '@cairn/api';
import { defineList } from '@cairn/list';

/** List parameters of notifications, in the URL of `/app/notifications`. */
export const notificationList = defineList({
  name: 'notifications',
  path: '/app/notifications',
  perPage: 25,
  filters: { kind: notificationKinds, project: null, state: notificationStates },
  scopes: ['kind'],
  sorts: { latest: 'desc' },
  defaultSort: 'latest',
  columns: ['what', 'project', 'when', 'marks'],
  requiredColumns: ['what', 'marks'],
  rowParam: 'notification',
});
