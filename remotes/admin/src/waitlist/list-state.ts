import { locales, waitlistStates } from '@cairn/api';
import { defineList } from '@cairn/list';

/** The waiting list, as the address of `/app/admin_waitlist` has it. */
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
