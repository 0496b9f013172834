import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type DefinedRemote, definitionProblems, RemoteSchema } from '@cairn/contract';
import * as v from 'valibot';
import { labelsOf } from './catalogue.ts';
import { lucideIcon } from './icon.ts';
import { isAlone } from './sources.ts';

/** The parts of a definition with labels, read leniently so that other errors do not hide their problems. */
const LabelledSchema = v.object({
  label: v.fallback(v.nullable(v.object({ id: v.string(), message: v.string() })), null),
  icon: v.fallback(v.optional(v.string()), undefined),
});
const TextSchema = v.fallback(v.nullable(v.object({ id: v.string(), message: v.string() })), null);
const entries = v.fallback(v.optional(v.array(v.object({ ...LabelledSchema.entries, title: TextSchema, text: TextSchema })), []), []);
const LabelsSchema = v.object({
  ...LabelledSchema.entries,
  navigation: entries,
  commands: entries,
  help: entries,
  pageKeys: entries,
  setup: entries,
});

/**
 * Returns everything wrong in the declaration of the remote in `directory`: `remote.ts` itself and its conflicts with neighboring remotes,
 * labels without a translation, icons that do not exist, a missing routes module.
 */
export async function declarationProblems(directory: string, definition: unknown): Promise<string[]> {
  return [
    ...definitionProblems(definition, await neighbours(directory)),
    ...(await labelProblems(path.join(directory, 'src/locales'), definition)),
    ...(existsSync(path.join(directory, 'src/routes.tsx'))
      ? []
      : ['src/routes.tsx is missing; it exports the routes that remote.ts declares']),
  ];
}

async function labelProblems(locales: string, definition: unknown): Promise<string[]> {
  const read = v.safeParse(LabelsSchema, definition);
  if (!read.success) return [];
  const { label, navigation, commands, help, pageKeys, setup } = read.output;
  const entries = [...navigation, ...commands, ...help, ...pageKeys, ...setup];
  const texts = [label, ...entries.flatMap((entry) => [entry.label, entry.title, entry.text])];
  const labels = texts.flatMap((text) => (text ? [() => labelsOf(locales, text)] : []));
  const icons = [...navigation, ...commands].flatMap(({ icon }) => (icon === undefined ? [] : [async () => lucideIcon(icon)]));
  const problems = await Promise.all([...labels.map(told('label')), ...icons.map(told('icon'))]);
  return [...new Set(problems.filter((problem) => problem !== ''))];
}

function told(what: string): (work: () => Promise<unknown>) => Promise<string> {
  return async (work) => {
    try {
      await work();
      return '';
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      return `${what}: ${error.message}`;
    }
  };
}

/**
 * Returns the remotes in neighboring folders, in a repository with several. Their declarations are read again each time, since they may
 * have changed.
 */
async function neighbours(directory: string): Promise<DefinedRemote[]> {
  if (isAlone(directory)) return [];
  const parent = path.dirname(directory);
  const folders = readdirSync(parent).filter(
    (name) => name !== path.basename(directory) && existsSync(path.join(parent, name, 'remote.ts')),
  );
  const read = await Promise.all(folders.map(async (folder) => ({ folder, definition: await readDefinition(path.join(parent, folder)) })));
  return read.filter(({ definition }) => v.is(v.object({ routes: RemoteSchema.entries.routes }), definition));
}

/** Returns the current export of the `remote.ts` in `directory`. */
export async function readDefinition(directory: string): Promise<unknown> {
  const file = path.join(directory, 'remote.ts');
  const url = `${pathToFileURL(file).href}?at=${statSync(file).mtimeMs}`; // Node caches imported modules by URL
  const module: { default?: unknown } = await import(/* webpackIgnore: true */ url);
  return module.default;
}
