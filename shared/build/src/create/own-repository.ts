import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { packedVersionPattern } from '@cairn/contract';
import * as v from 'valibot';
import { parse } from 'yaml';

/** The Cairn that a remote is created for. */
export interface RunningCairn {
  /** Its origin, without a trailing slash. */
  url: string;
}

const AnswerSchema = v.object({ latest: v.pipe(v.string(), v.regex(packedVersionPattern)) });
const versions = v.optional(v.record(v.string(), v.string()), {});
const StarterSchema = v.object({ dependencies: versions, devDependencies: versions });
const CatalogSchema = v.object({ catalog: v.record(v.string(), v.string()) });

/** Dependencies that the remote's own repository needs besides the starter's: this repository has them at its root. */
const tools = [
  '@biomejs/biome',
  '@lingui/cli',
  '@lingui/conf',
  '@lingui/format-po',
  '@rsbuild/core',
  '@types/node',
  'happy-dom',
  'node',
  'playwright',
  'typescript',
] as const;

/** Dependencies that remotes of this repository have and the starter lacks, because it has no schema of its own. */
const further = { valibot: 'catalog:' };

/** The lint rule against hard-coded texts, which this repository uses too. */
const textRule = '.ci/hard-coded-text.grit';

const scripts = {
  build: 'cairn-build',
  develop: 'cairn-develop .',
  check: 'biome ci . && tsc && cairn-check',
  format: 'biome check --write .',
  test: 'cairn-build && rstest run --project unit --project page',
  'test:browser': 'cairn-build && rstest run --project browser',
  i18n: 'lingui extract --clean --overwrite',
  release: 'cairn-release',
};

/** The version range for Cairn's packages: its current ones. The lock file pins them until somebody updates it. */
const latest = 'latest';

/** There is no Cairn at the address, or it serves no packages. */
export class NoCairn extends Error {}

/** Checks that the Cairn at `url` serves the shared packages. @throws NoCairn with what to do if it does not */
export async function askCairn(url: string): Promise<RunningCairn> {
  const origin = url.replace(/\/+$/, '');
  const asked = `${origin}/packages/`;
  const response = await fetch(asked).catch((cause: unknown) => {
    throw new NoCairn(`no Cairn at ${origin}. Start it, or choose another one with --cairn`, { cause });
  });
  const answer = v.safeParse(AnswerSchema, response.ok ? await response.json() : undefined);
  if (!answer.success) throw new NoCairn(`${asked} serves no packages. That Cairn is older than this command, or has not built them`);
  return { url: origin };
}

/**
 * Turns the copied starter in `directory` into its own repository, based on the packages of `cairn`: writes its package.json and fills in
 * the templates.
 */
export function asOwnRepository(checkout: string, directory: string, name: string, cairn: RunningCairn): void {
  const { catalog } = v.parse(CatalogSchema, parse(readFileSync(path.join(checkout, 'pnpm-workspace.yaml'), 'utf8')));
  const templates = path.join(checkout, 'shared/starter/own-repository');
  rmSync(path.join(directory, 'test'), { recursive: true });
  cpSync(templates, directory, { recursive: true });
  for (const file of readdirSync(templates, { recursive: true, encoding: 'utf8' })) {
    if (!statSync(path.join(templates, file)).isFile()) continue;
    const text = readFileSync(path.join(templates, file), 'utf8');
    const target = path.join(directory, file.replace(/^dot-/, '.').replace(/\.tpl$/, ''));
    rmSync(path.join(directory, file));
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, filled(text, catalog, cairn));
  }
  rmSync(path.join(directory, 'dot-github'), { recursive: true });
  writeFileSync(path.join(directory, 'biome.json'), `${JSON.stringify(ownLint(checkout), null, 2)}\n`);
  mkdirSync(path.join(directory, path.dirname(textRule)), { recursive: true });
  cpSync(path.join(checkout, textRule), path.join(directory, textRule));
  const starter = v.parse(v.pipe(v.string(), v.parseJson(), StarterSchema), readFileSync(path.join(directory, 'package.json'), 'utf8'));
  const settled = (given: Record<string, string>) =>
    Object.fromEntries(Object.entries(given).map(([used, wanted]) => [used, wanted === 'workspace:*' ? latest : versionIn(catalog, used)]));
  const added = { '@cairn/release': 'workspace:*', ...Object.fromEntries(tools.map((tool) => [tool, 'catalog:'])) };
  const own = {
    name: `cairn-remote-${name}`,
    version: '1.0.0',
    private: true,
    type: 'module',
    scripts,
    dependencies: settled(sorted({ ...starter.dependencies, ...further })),
    devDependencies: settled(sorted({ ...starter.devDependencies, ...added })),
  };
  writeFileSync(path.join(directory, 'package.json'), `${JSON.stringify(own, null, 2)}\n`);
}

/** The parts of this repository's biome.json that are taken over. */
const LintSchema = v.looseObject({
  linter: v.looseObject({ rules: v.record(v.string(), v.unknown()) }),
  overrides: v.array(
    v.object({
      includes: v.array(v.string()),
      linter: v.optional(v.object({ rules: v.record(v.string(), v.record(v.string(), v.unknown())) })),
    }),
  ),
});

/** Returns this repository's rules for remotes as the biome.json of a single remote: format, lint, boundaries, texts. */
function ownLint(checkout: string): object {
  const text = readFileSync(path.join(checkout, 'biome.json'), 'utf8');
  const { $schema, formatter, javascript, css, linter, overrides } = v.parse(v.pipe(v.string(), v.parseJson(), LintSchema), text);
  const boundaries = overrides.find(({ includes }) => includes.join() === 'remotes/**')?.linter?.rules;
  if (!boundaries) throw new Error('biome.json has no rules for remotes/**');
  return {
    root: true,
    $schema,
    files: { includes: ['**', '!**/dist', '!**/*.po', '!**/*.yaml', '!**/*.md'] },
    formatter,
    javascript,
    css,
    linter,
    overrides: [
      { includes: ['**'], linter: { rules: boundaries } },
      { includes: ['src/**/*.tsx'], plugins: [`./${textRule}`] },
    ],
  };
}

function filled(text: string, catalog: Record<string, string>, { url }: RunningCairn): string {
  return text.replaceAll('{{cairn}}', url).replace(/\{\{catalog:([^}]+)\}\}/g, (_, name: string) => versionIn(catalog, name));
}

function versionIn(catalog: Record<string, string>, name: string): string {
  const version = catalog[name];
  if (version === undefined) throw new Error(`pnpm-workspace.yaml has no version of ${name}`);
  return version;
}

function sorted(record: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
}
