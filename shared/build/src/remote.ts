import { readFileSync } from 'node:fs';
import path from 'node:path';
import { federationName, type Remote, type RemoteInput, RemoteSchema } from '@cairn/contract';
import { pluginModuleFederation } from '@module-federation/rsbuild-plugin';
import { defineConfig, type RsbuildConfig } from '@rsbuild/core';
import * as v from 'valibot';
import { baseEnvironment, basePlugins, iconsRule, loopbackAlone } from './base.ts';
import { cataloguePolicy } from './catalogue-policy.ts';
import { declarationProblems } from './declaration.ts';
import { federationAsModules } from './federation-modules.ts';
import { hasSlots, pluginManifest } from './manifest.ts';
import { production } from './mode.ts';
import { singletonPolicy } from './singleton-policy.ts';
import { askedFirst, remoteShared } from './singletons.ts';
import { checkoutOf, sourcesHash } from './sources.ts';
import { giveLoadTexts, type PartsOfChunk, textsByChunk } from './texts-by-chunk.ts';

/** Matches a remote's own sources and those of our packages, as source in this repository or installed. */
const ofOurs = /^(?!.*\/node_modules\/(?!.*@cairn\/)).*(?:\/src\/.*\.tsx?|\/@cairn\/[\w-]+\/dist\/.*\.js)$/;

/**
 * Returns the whole build of a remote: `export default defineRemoteConfig(import.meta.dirname, remote)`. It exposes `src/routes.tsx`, takes
 * every singleton from the host, and writes `remote.json` next to the files.
 * @throws (when called) one error that lists everything wrong in the remote's declaration
 */
export function defineRemoteConfig(directory: string, definition: RemoteInput): () => Promise<RsbuildConfig> {
  return async () => {
    const problems = await declarationProblems(directory, definition);
    if (problems.length > 0) throw new Error(`remote.ts is not valid:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    return remoteConfig(directory, v.parse(RemoteSchema, definition));
  };
}

function remoteConfig(directory: string, remote: Remote): RsbuildConfig {
  const { version } = JSON.parse(readFileSync(path.join(directory, 'package.json'), 'utf8')) as { version: string }; // pnpm refuses a package without one
  // Two releases of one remote may run in the same tab (Retry after a deployment): without unique names they would mix their chunks.
  const unique = `${remote.id}@${version}-${sourcesHash(checkoutOf(directory), directory).slice(0, 12)}`;
  const catalogues = path.join(directory, 'src/locales');
  // A development build contains the source texts, and its catalogues are not split.
  const texts = production ? textsByChunk(remote.id, catalogues) : null;
  // What every visit loads first: the host's singletons, and the function that loads the texts of later chunks.
  const first = [...askedFirst, ...(texts ? [giveLoadTexts] : [])];
  const base = baseEnvironment({
    name: remote.id,
    layer: `remotes.${remote.id}`,
    remote: remote.id,
    splitCatalogues: texts !== null,
    rspack: {
      plugins: [federationAsModules(), singletonPolicy(directory), ...(texts ? [cataloguePolicy(directory, [catalogues]), texts] : [])],
      module: { rules: [iconsRule(ofOurs)] },
    },
    ...(production ? { output: { uniqueName: unique, chunkLoadingGlobal: `chunks_${unique.replace(/\W/g, '_')}` } } : {}),
  });
  return defineConfig({
    ...base,
    root: directory,
    server: { cors: loopbackAlone },
    // Few files per page, since a small request costs as much as a large one. Code shared by pages becomes a separate file only if it is
    // large (bytes of source).
    splitChunks: { preset: 'none', chunks: 'async', minSize: 300_000 },
    source: { ...base.source, entry: {} },
    plugins: [
      ...basePlugins(),
      pluginModuleFederation({
        name: federationName(remote.id),
        filename: production ? 'remoteEntry.[contenthash:8].js' : 'remoteEntry.js',
        exposes: {
          './routes': { import: [...first, './src/routes.tsx'] },
          ...(hasSlots(directory) ? { './slots': texts ? { import: [giveLoadTexts, './src/slots.tsx'] } : './src/slots.tsx' } : {}),
        },
        shared: remoteShared(directory),
        dts: false,
        manifest: true,
        experiments: { externalRuntime: true, optimization: { target: 'web', disableSnapshot: true } },
      }),
      pluginManifest({ directory, remote, version, partsOfChunk: texts?.partsOfChunk ?? noParts }),
    ],
    tools: { ...base.tools, htmlPlugin: false },
    output: { ...base.output, assetPrefix: 'auto', distPath: { root: 'dist', js: '', jsAsync: 'chunks', css: 'css', cssAsync: 'css' } },
  });
}

function noParts(): PartsOfChunk {
  return () => [];
}
