import { mailKinds, mailStates } from '@cairn/api';
import { defineList } from '@cairn/list';
import { mailsPath } from '../links.ts';

/** List parameters of the mail deliveries, in the URL of `/app/admin_system/mails`. */
export const mailList = defineList({
  name: 'mails',
  path: mailsPath,
  perPage: 50,
  filters: { state: mailStates, kind: mailKinds },
  sorts: { attention: 'asc', created: 'desc' },
  defaultSort: 'attention',
  columns: ['kind', 'attention', 'recipient', 'tenant', 'attempts', 'created'],
  requiredColumns: ['kind'],
  rowParam: 'mail',
});
