import { MemberListSchema } from '@cairn/api';
import { call, remoteSlots } from '@cairn/shell';

/** What the command palette finds among the people of the organisation. */
export const slots = remoteSlots({
  id: 'tenant-admin',
  catalogue: (locale) => import(/* webpackChunkName: "locale-[request]" */ `./locales/${locale}.po`),
  search: [
    {
      page: '/app/tenant-admin/users',
      async find(text, { signal }) {
        const searchParams = { q: text, offset: 0, limit: 5 };
        const { items } = await call('get', 'members', MemberListSchema, { searchParams, signal, quiet: true });
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
