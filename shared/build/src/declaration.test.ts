import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { locales } from '@cairn/api';
import type { RemoteInput } from '@cairn/contract';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { declarationProblems } from './declaration.ts';

let remotes: string;
beforeAll(() => {
  remotes = mkdtempSync(path.join(tmpdir(), 'cairn-remotes-'));
});
afterAll(() => rmSync(remotes, { recursive: true, force: true }));

const definition = (id: string, change: object = {}) => ({
  id,
  range: '^2.0.0',
  label: { id: 'remote.label', message: id },
  routes: [{ path: `/app/${id}`, page: 'main', requiresAuth: true, permission: null }] satisfies RemoteInput['routes'],
  navigation: [{ to: `/app/${id}`, label: { id: 'navigation.main', message: 'Main' }, icon: 'map', section: 'work', order: 1 }],
  ...change,
});

/** Writes a remote as in a checkout, with its labels translated into all languages except `untranslated`. */
function write(folder: string, value: object, untranslated: readonly string[] = []): string {
  const directory = path.join(remotes, folder);
  mkdirSync(path.join(directory, 'src/locales'), { recursive: true });
  writeFileSync(path.join(directory, 'remote.ts'), `export default ${JSON.stringify(value)};\n`);
  writeFileSync(path.join(directory, 'src/routes.tsx'), 'export const routes = [];\n');
  for (const locale of locales) {
    const text = untranslated.includes(locale) ? '' : 'x';
    const entry = (id: string) => `#. js-lingui-explicit-id\nmsgid "${id}"\nmsgstr "${text}"\n`;
    writeFileSync(
      path.join(directory, `src/locales/${locale}.po`),
      `msgid ""\nmsgstr ""\n\n${entry('remote.label')}\n${entry('navigation.main')}`,
    );
  }
  return directory;
}

test('what a remote declares is checked beside the remotes next to it, with everything wrong in one list', async () => {
  write('older', definition('older'));
  const bad = definition('older', { range: '^3.0.0', navigation: [{ ...definition('older').navigation[0], icon: 'no-such-icon' }] });
  const directory = write('newer', bad, ['de', 'ar']);
  rmSync(path.join(directory, 'src/routes.tsx'));
  const missing = locales.filter((locale) => locale === 'de' || locale === 'ar').join(', ');
  expect(await declarationProblems(directory, bad)).toEqual([
    'range: needs shell ^3.0.0, this one is 2.0.0: name a range that includes it, or bring the shell up to date first',
    'id: "older" is the id of older already: choose one that no remote has',
    'routes: /app/older is owned by older (/app/older): take another path, or have that one given up first',
    `label: "remote.label" (older) has no text in ${missing}: run "pnpm i18n" and translate it`,
    `label: "navigation.main" (Main) has no text in ${missing}: run "pnpm i18n" and translate it`,
    'icon: Lucide has no icon "no-such-icon"',
    'src/routes.tsx is missing; it exports the routes that remote.ts declares',
  ]);
  rmSync(directory, { recursive: true });
});

test('a remote that is right is built, whatever lies beside it', async () => {
  const directory = write('right', definition('right'));
  mkdirSync(path.join(remotes, 'no-remote'), { recursive: true });
  write('unreadable', { id: 3 });
  expect(await declarationProblems(directory, definition('right'))).toEqual([]);
});
