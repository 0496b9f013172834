import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import { type Rspack, rspack } from '@rsbuild/core';
import { afterEach, beforeEach, expect, test } from '@rstest/core';
import { catalogueRuleOf } from './catalogue.ts';
import { textsByChunk } from './texts-by-chunk.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'cairn-texts-'));
  for (const folder of ['src/locales', 'src/decisions', 'src/learning']) mkdirSync(path.join(directory, folder), { recursive: true });
  write(
    'src/locales/en.po',
    [
      entry('src/decisions/page.js', decision),
      entry('src/learning/pattern.js', pattern),
      entry('src/decisions/page.js\n#: src/learning/page.js', both),
    ].join('\n'),
  );
  write('src/decisions/page.js', `export const texts = [${text(decision)}, ${text(both)}];`);
  write('src/learning/page.js', `import './pattern.js'; export const texts = [${text(both)}];`);
  write('src/learning/pattern.js', `globalThis.pattern = [${text(pattern)}];`);
});
afterEach(() => rmSync(directory, { recursive: true }));

function write(file: string, text: string): void {
  writeFileSync(path.join(directory, file), text);
}

const long = 'x'.repeat(20_000);
const decision = `A decision ${long}`;
const pattern = `A pattern ${long}`;
const both = 'Both';
/** Messages as Lingui's extractor writes them and as its macro compiles them. */
const entry = (file: string, message: string) => `#: ${file}\nmsgid "${message}"\nmsgstr "${message}"\n`;
const text = (message: string) => `/*i18n*/ { id: "${generateMessageId(message)}" }`;

interface Built {
  pages: Record<string, () => Promise<unknown>>;
  catalogue: () => Promise<{
    messages: Record<string, unknown>;
    parts: Record<string, () => Promise<{ messages: Record<string, unknown> }>>;
  }>;
}

async function build(entrySource: string): Promise<{ errors: string[]; load: (loadTexts: unknown) => Built }> {
  write('entry.js', entrySource);
  const compiler = rspack.rspack({
    mode: 'production',
    target: 'async-node',
    context: directory,
    entry: { __federation_expose_routes: path.join(directory, 'entry.js') },
    output: { path: path.join(directory, 'dist'), filename: 'entry.cjs', chunkFilename: '[name].cjs', library: { type: 'commonjs2' } },
    module: { rules: [catalogueRuleOf(true)] },
    plugins: [textsByChunk('workspace', path.join(directory, 'src/locales'))],
  });
  const stats = await new Promise<Rspack.Stats>((resolve, reject) =>
    compiler.run((error, done) => (done ? resolve(done) : reject(error ?? new Error('no result')))),
  );
  const load = (loadTexts: unknown) => {
    const built: Built & { give(given: unknown): void } = createRequire(import.meta.url)(path.join(directory, 'dist/entry.cjs'));
    built.give(loadTexts);
    return built;
  };
  return { errors: (stats.toJson({ all: false, errors: true }).errors ?? []).map(({ message }) => message), load };
}

const entrySource = `
export const give = (loadTexts) => { __webpack_require__.loadTexts = loadTexts; };
export const pages = {
  decisions: () => import(/* webpackChunkName: "page-decisions" */ './src/decisions/page.js'),
  learning: () => import(/* webpackChunkName: "page-learning" */ './src/learning/page.js'),
};
export const catalogue = () => import(/* webpackChunkName: "locale-en-po" */ './src/locales/en.po');
`;

test('a chunk comes with the texts that its code uses, of modules that were joined as well', async () => {
  const { errors, load } = await build(entrySource);
  expect(errors).toEqual([]);
  const asked: unknown[] = [];
  const { pages } = load(async (...given: unknown[]) => void asked.push(given));
  await pages.learning?.();
  expect(asked).toEqual([['workspace', ['learning']]]);
  await pages.decisions?.();
  expect(asked).toEqual([
    ['workspace', ['learning']],
    ['workspace', ['decisions']],
  ]);
});

test('a chunk whose texts cannot be loaded is not loaded', async () => {
  const { load } = await build(entrySource);
  const { pages } = load(() => Promise.reject(new Error('offline')));
  await expect(pages.decisions?.()).rejects.toThrow('offline');
});

test('the catalogue has what is common, and each part the texts of its folder', async () => {
  const { catalogue } = (await build(entrySource)).load(() => Promise.resolve());
  const { messages, parts } = await catalogue();
  expect(Object.keys(messages)).toEqual([generateMessageId(both)]);
  expect(Object.keys(parts)).toEqual(['decisions', 'learning']);
  expect(Object.keys((await parts.decisions?.())?.messages ?? {})).toEqual([generateMessageId(decision)]);
});

test('a build is refused where what a remote exposes uses texts of a folder', async () => {
  await expect(build(`import './src/learning/page.js'; ${entrySource}`)).rejects.toThrow('routes or slots use texts of learning');
});
