import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Rspack, rspack } from '@rsbuild/core';
import { parseEntries } from './catalogue.ts';
import { partsOf } from './catalogue-parts.ts';
import { referencedIds } from './catalogue-policy.ts';

const name = 'cairn:texts-by-chunk';
/** Exposed modules are requested before the catalogue is registered, so their texts must be common ones. */
const exposed = /^__federation_expose_/;

/**
 * A module that passes the function that loads texts to the bundler's runtime, which cannot import the shell itself. Exposed modules import
 * it first.
 */
export const giveLoadTexts = `data:text/javascript,${encodeURIComponent(
  'import { loadCatalogueParts } from "@cairn/shell"; __webpack_require__.loadTexts = loadCatalogueParts;',
)}`;

/** Returns the parts of the catalogue that the code of a chunk uses. */
export type PartsOfChunk = (chunk: Rspack.Chunk) => string[];

interface TextsByChunk extends Rspack.RspackPluginInstance {
  /** For files that are written after the build. */
  partsOfChunk(compilation: Rspack.Compilation): PartsOfChunk;
}

/**
 * Loads texts like a bundler loads styles: with the chunk that uses them, at the same time. Which chunk uses which part of the catalogue is
 * read from the code.
 * @param remote the id of the remote
 * @param catalogues the folder of its `.po` files
 */
export function textsByChunk(remote: string, catalogues: string): TextsByChunk {
  const partsOfModules = new WeakMap<Rspack.Compilation, ReadonlyMap<string, readonly string[]>>();
  const partsOfChunk = (compilation: Rspack.Compilation): PartsOfChunk => {
    const known = partsOfModules.get(compilation) ?? new Map<string, readonly string[]>();
    return (chunk) => {
      const modules = [...compilation.chunkGraph.getChunkModulesIterable(chunk)].flatMap(innerModules);
      return [...new Set(modules.flatMap((module) => known.get(module.identifier()) ?? []))].sort();
    };
  };
  return {
    partsOfChunk,
    apply(compiler) {
      compiler.hooks.thisCompilation.tap(name, (compilation) => {
        compilation.hooks.finishModules.tapPromise(name, async (modules) => {
          const parts = await partsIn(catalogues);
          partsOfModules.set(compilation, new Map([...modules].map((module) => [module.identifier(), partsUsedBy(module, parts)])));
        });
        compilation.hooks.additionalTreeRuntimeRequirements.tap(name, (chunk, requirements) => {
          requirements.add(rspack.RuntimeGlobals.ensureChunkHandlers);
          compilation.addRuntimeModule(chunk, new LoadTextsOfChunk(remote, compilation, partsOfChunk(compilation)));
        });
      });
    },
  };
}

async function partsIn(catalogues: string): Promise<ReadonlyMap<string, string>> {
  const file = path.join(catalogues, 'en.po');
  return existsSync(file) ? partsOf(await parseEntries(readFileSync(file, 'utf8'), 'en', file)) : new Map();
}

function partsUsedBy(module: Rspack.Module, parts: ReadonlyMap<string, string>): string[] {
  const ids = referencedIds(module.originalSource()?.source().toString() ?? '');
  return ids.flatMap((id) => parts.get(id) ?? []);
}

function innerModules(module: Rspack.Module): readonly Rspack.Module[] {
  return module instanceof rspack.ConcatenatedModule ? module.modules : [module];
}

/** The handler that the runtime calls for every requested chunk, next to those for scripts and styles. */
class LoadTextsOfChunk extends rspack.RuntimeModule {
  readonly #remote: string;
  readonly #built: Rspack.Compilation;
  readonly #partsOf: PartsOfChunk;

  constructor(remote: string, built: Rspack.Compilation, parts: PartsOfChunk) {
    super('texts of chunks', rspack.RuntimeModule.STAGE_ATTACH);
    this.#remote = remote;
    this.#built = built;
    this.#partsOf = parts;
  }

  override generate(): string {
    const first = new Set(
      this.#built.chunkGroups.filter((group) => exposed.test(group.name ?? '')).flatMap((group) => group.chunks.map(({ id }) => id)),
    );
    const used = [...this.#built.chunks].flatMap((chunk): [string, string[]][] => {
      const parts = this.#partsOf(chunk);
      if (parts.length > 0 && first.has(chunk.id))
        throw new Error(
          `a remote's routes or slots use texts of ${parts.join(', ')}, which load with pages: use texts of src/texts, or import that code late`,
        );
      return parts.length > 0 ? [[String(chunk.id), parts]] : [];
    });
    if (used.length === 0) return '';
    const table = JSON.stringify(Object.fromEntries(used.sort(([one], [other]) => (one < other ? -1 : 1))));
    return [
      `var textsOf = ${table};`,
      `${rspack.RuntimeGlobals.ensureChunkHandlers}.texts = function (chunk, promises) {`,
      `  if (textsOf[chunk]) promises.push(__webpack_require__.loadTexts(${JSON.stringify(this.#remote)}, textsOf[chunk]));`,
      '};',
    ].join('\n');
  }
}
