import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';
import { locales } from './shared/api/src/locale.ts';

const catalogue = (path: string, include: string[], without: string[] = []) => ({
  path: `<rootDir>/${path}/{locale}`,
  include: include.map((entry) => `<rootDir>/${entry}`),
  exclude: [
    '**/node_modules/**',
    '**/dist/**',
    '**/*.test.*',
    ...without.map((entry) => `<rootDir>/${entry}${/\.tsx?$/.test(entry) ? '' : '/**'}`),
  ],
});

const root = path.join(import.meta.dirname, 'remotes');
const remotes = readdirSync(root)
  .filter((name) => existsSync(path.join(root, name, 'remote.ts')))
  .map((name) => `remotes/${name}`);

const publicSource = (entry: string) => `host/src/public/${entry}`;

/** The sources of the sign-in pages whose texts come when somebody signs in, is refused, or has to prove who they are. */
const afterFirstLook = [
  'refusals.ts',
  'verify.tsx',
  'enter-code.tsx',
  'code-field.tsx',
  'resend-timer.tsx',
  'mailbox-note.tsx',
  'callback.tsx',
  'provider-answer.tsx',
  'reached.tsx',
  'second-step',
  'sso',
].map((entry) => `auth/${entry}`);

/** Sources of shared packages whose texts are in the catalogue of each remote that bundles them. */
const sharedSources: Partial<Record<string, string[]>> = {
  'remotes/admin': ['shared/billing/src'],
  'remotes/tenant-admin': ['shared/billing/src'],
  'remotes/staff': ['shared/attachments/src'],
  'remotes/workspace': ['shared/attachments/src', 'shared/billing/src/meters'],
};

/** One catalogue for each part that is built by itself: two remotes may use the same words for different things. */
export default defineConfig({
  sourceLocale: 'en',
  locales: [...locales],
  format: formatter({ lineNumbers: false }),
  orderBy: 'origin',
  catalogs: [
    catalogue('host/src/public/locales', ['host/src/public'], ['landing', 'prerender', 'links', ...afterFirstLook].map(publicSource)),
    catalogue('host/src/public/landing/locales', ['landing', 'prerender'].map(publicSource)),
    // What nobody sees at first sight of a sign-in page.
    catalogue('host/src/public/auth/locales', afterFirstLook.map(publicSource)),
    // The screens that links of mails lead to: nobody who signs in downloads their texts.
    catalogue('host/src/public/links/locales', ['host/src/public/links']),
    catalogue('host/src/app/locales', ['host/src/app']),
    ...[...remotes, 'shared/starter'].map((remote) =>
      catalogue(`${remote}/src/locales`, [`${remote}/src`, `${remote}/remote.ts`, ...(sharedSources[remote] ?? [])]),
    ),
  ],
});
