import { locales, waitlistStates } from '@cairn/api';
import { defineList } from '@cairn/list';

/** List parameters of the waiting list, in the URL of `/app/admin_waitlist`. */
export const waitlistList = defineList({
  name: 'waitlist',
  path: '/app/admin_waitlist',
  perPage: 25,
  filters: { state: waitlistStates, locale: locales },
  sorts: { place: 'asc', email: 'asc', state: 'asc', asked: 'desc', admitted: 'desc' },
  defaultSort: 'place',
  columns: ['email', 'place', 'state', 'locale', 'asked', 'confirmed', 'admitted', 'by'],
  requiredColumns: ['email'],
  rowParam: 'entry',
});
