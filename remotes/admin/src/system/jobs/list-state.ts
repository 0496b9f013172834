import { jobStates } from '@cairn/api';
import { defineList } from '@cairn/list';
import { jobsPath } from '../links.ts';

/** List parameters of the background jobs, in the URL of `/app/admin_system/jobs`. */
export const jobList = defineList({
  name: 'jobs',
  path: jobsPath,
  perPage: 50,
  filters: { state: jobStates },
  sorts: { attention: 'asc', name: 'asc', last: 'desc', due: 'asc' },
  defaultSort: 'attention',
  columns: ['name', 'attention', 'last', 'due', 'interval', 'failures'],
  requiredColumns: ['name'],
  rowParam: 'job',
});
