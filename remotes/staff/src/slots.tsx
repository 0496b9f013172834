import { ticketOperations } from '@cairn/api';
import { remoteSlots, runOperation } from '@cairn/shell';
import { ticketStateWord } from './texts/ticket-states.tsx';

/** The tickets in the command palette. */
export const slots = remoteSlots({
  id: 'staff',
  catalogue: (locale) => import(/* webpackChunkName: "locale-[request]" */ `./locales/${locale}.po`),
  search: [
    {
      page: '/app/staff/tickets',
      async find(text, { signal, i18n }) {
        const query = { q: text, offset: 0, limit: 5 };
        const { items } = await runOperation(ticketOperations.list, { query }, { signal, quiet: true });
        return items.map(({ id, number, subject, status }) => ({
          id,
          label: `${number} ${subject}`,
          detail: ticketStateWord(i18n, status),
          to: `/app/staff/tickets?ticket=${number}`,
        }));
      },
    },
  ],
});
