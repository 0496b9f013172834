import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { locales } from '@cairn/api';
import { type Rspack, rspack } from '@rsbuild/core';
import { afterEach, beforeEach, expect, test } from '@rstest/core';
import { cataloguePolicy, referencedIds } from './catalogue-policy.ts';
import { macroPlugins } from './macros.ts';

/** A page with a text in every kind of Lingui macro. */
const page = `
import { msg } from '@lingui/core/macro';
import { Plural, Select, SelectOrdinal, Trans, useLingui } from '@lingui/react/macro';
export const titles = { one: msg\`Written as a template\`, two: [msg({ message: 'Written as a descriptor' })], three: msg({ id: 'own.id', message: 'x' }) };
export function Page({ count, kind }) {
  const { t } = useLingui();
  return (
    <main title={t\`Titled \${kind}\`} lang={t({ message: 'With a context', context: 'language' })}>
      <Trans>Some <b>bold</b> words</Trans>
      <Trans id="own.jsx">Named</Trans>
      <Plural value={count} one="# page" other="# pages" />
      <SelectOrdinal value={count} one="#st" other="#th" />
      <Select value={kind} _draft="Draft" other="Other" />
    </main>
  );
}`;
const textsOfPage = 10;

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'cairn-catalogues-'));
  mkdirSync(path.join(directory, 'locales'));
});
afterEach(() => rmSync(directory, { recursive: true }));

const macros = {
  jsc: {
    parser: { syntax: 'typescript' as const, tsx: true },
    transform: { react: { runtime: 'automatic' as const } },
    experimental: macroPlugins,
  },
};

function catalogue(locale: string, ids: readonly string[], origin = 'src/page.tsx'): void {
  const entries = ids.map((id) => `#. js-lingui-explicit-id\n#: ${origin}\nmsgid "${id}"\nmsgstr "translated"\n`);
  writeFileSync(path.join(directory, 'locales', `${locale}.po`), `msgid ""\nmsgstr ""\n\n${entries.join('\n')}`);
}

async function errorsOf(source: string): Promise<string[]> {
  writeFileSync(path.join(directory, 'page.tsx'), source);
  const compiler = rspack.rspack({
    mode: 'production',
    context: directory,
    entry: path.join(directory, 'page.tsx'),
    output: { path: path.join(directory, 'dist') },
    externalsType: 'commonjs',
    externals: [/^(?:react|@lingui)\b/],
    module: { rules: [{ test: /\.tsx$/, loader: 'builtin:swc-loader', options: macros }] },
    plugins: [cataloguePolicy(directory, [path.join(directory, 'locales')])],
  });
  const stats = await new Promise<Rspack.Stats>((resolve, reject) =>
    compiler.run((error, done) => (done ? resolve(done) : reject(error ?? new Error('no result')))),
  );
  return (stats.toJson({ all: false, errors: true }).errors ?? []).map(({ message }) => message);
}

async function idsOfPage(): Promise<string[]> {
  return referencedIds((await rspack.experiments.swc.transform(page, { filename: 'page.tsx', ...macros })).code);
}

test('every macro is seen, whichever form it leaves', async () => {
  expect(new Set(await idsOfPage()).size).toBe(textsOfPage);
});

test('a build with a text that no catalogue has is refused: where, in which languages, and what to do', async () => {
  const [first = '', ...others] = await idsOfPage();
  for (const locale of locales) catalogue(locale, locale === 'de' ? others.slice(1) : others);
  const [error, ...more] = await errorsOf(page);
  expect(more).toEqual([]);
  expect(error).toContain('page.tsx: 2 texts are missing in the catalogues');
  expect(error).toContain(`${first}: missing in every language`);
  expect(error).toContain(`${others[0]}: missing in de`);
  expect(error).toContain('Run "pnpm i18n"');
});

test('a text whose entry is only that of remote.ts is refused: the browser does not get it', async () => {
  const ids = await idsOfPage();
  for (const locale of locales) catalogue(locale, ids, 'remote.ts');
  expect((await errorsOf(page)).join()).toContain(`${textsOfPage} texts are missing`);
});

test('a build whose texts are in every catalogue is not', async () => {
  const ids = await idsOfPage();
  for (const locale of locales) catalogue(locale, ids);
  expect(await errorsOf(page)).toEqual([]);
});
