import { memberOperations } from '@cairn/api';
import { remoteSlots, runOperation } from '@cairn/shell';

/** Lets the command palette search the organization's people. */
export const slots = remoteSlots({
  id: 'tenant-admin',
  catalogue: (locale) => import(/* webpackChunkName: "locale-[request]" */ `./locales/${locale}.po`),
  search: [
    {
      page: '/app/tenant-admin/users',
      async find(text, { signal }) {
        const query = { q: text, offset: 0, limit: 5 };
        const { items } = await runOperation(memberOperations.list, { query }, { signal, quiet: true });
        return items.map(({ id, displayName, email }) => ({
          id,
          label: displayName,
          detail: email,
          to: `/app/tenant-admin/users?${new URLSearchParams({ q: email })}`,
        }));
      },
    },
  ],
});
