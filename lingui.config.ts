import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';
import { locales } from './shared/api/src/locale.ts';

const catalogue = (path: string, include: string[]) => ({
  path: `<rootDir>/${path}/{locale}`,
  include: include.map((entry) => `<rootDir>/${entry}`),
  exclude: ['**/node_modules/**', '**/dist/**', '**/*.test.*'],
});

/** One catalogue for each part that is built by itself: two remotes may use the same words for different things. */
export default defineConfig({
  sourceLocale: 'en',
  locales: [...locales],
  format: formatter({ lineNumbers: false }),
  orderBy: 'origin',
  catalogs: [
    catalogue('host/src/public/locales', ['host/src/public']),
    catalogue('host/src/app/locales', ['host/src/app']),
    catalogue('remotes/settings/src/locales', ['remotes/settings/src', 'remotes/settings/remote.ts']),
    catalogue('remotes/tenant-admin/src/locales', ['remotes/tenant-admin/src', 'remotes/tenant-admin/remote.ts']),
    catalogue('remotes/workspace/src/locales', ['remotes/workspace/src', 'remotes/workspace/remote.ts']),
    catalogue('remotes/admin/src/locales', ['remotes/admin/src', 'remotes/admin/remote.ts']),
    catalogue('remotes/staff/src/locales', ['remotes/staff/src', 'remotes/staff/remote.ts']),
  ],
});
