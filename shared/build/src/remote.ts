import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type RemoteInput, RemoteSchema } from '@cairn/contract';
import { pluginModuleFederation } from '@module-federation/rsbuild-plugin';
import { defineConfig, type RsbuildConfig } from '@rsbuild/core';
import * as v from 'valibot';
import { baseEnvironment, basePlugins, production } from './base.ts';
import { federationAsModules } from './federation-modules.ts';
import { pluginManifest } from './manifest.ts';
import { remoteShared } from './singletons.ts';
import { sourceHash } from './source-hash.ts';

/**
 * The whole build of a remote: `export default defineRemoteConfig(import.meta.dirname, remote)`.
 * It exposes `src/routes.tsx`, takes every singleton from the host and writes `remote.json` beside the files.
 * Throws one error that lists everything wrong in `remote.ts`.
 */
export function defineRemoteConfig(directory: string, definition: RemoteInput): RsbuildConfig {
  const parsed = v.safeParse(RemoteSchema, definition);
  if (!parsed.success) {
    const lines = parsed.issues.map((issue) => `  ${v.getDotPath(issue) ?? 'remote'}: ${issue.message}`);
    throw new Error(`remote.ts is not right:\n${lines.join('\n')}`);
  }
  const remote = parsed.output;
  const { version } = JSON.parse(readFileSync(path.join(directory, 'package.json'), 'utf8')) as { version: string }; // pnpm refuses a package without one
  // Two releases of one remote may meet in a tab (Retry after a deployment): without names of their own they would mix chunks.
  const unique = `${remote.id}@${version}-${sourceHash(path.join(directory, 'src'), path.join(directory, 'remote.ts'), path.join(directory, '../../pnpm-lock.yaml'))}`;
  const base = baseEnvironment({
    name: remote.id,
    layer: `remotes.${remote.id}`,
    rspack: { plugins: [federationAsModules()] },
    ...(production ? { output: { uniqueName: unique, chunkLoadingGlobal: `chunks_${unique.replace(/\W/g, '_')}` } } : {}),
  });
  if (!existsSync(path.join(directory, 'src/routes.tsx')))
    throw new Error(`${remote.id}: src/routes.tsx is missing; it exports the routes that remote.ts declares`);
  return defineConfig({
    ...base,
    root: directory,
    // Few files a page: a small one costs a request like a large one. What pages share is a file only where it is heavy (bytes of source).
    splitChunks: { preset: 'none', chunks: 'async', minSize: 300_000 },
    source: { ...base.source, entry: {} },
    plugins: [
      ...basePlugins(),
      pluginModuleFederation({
        name: remote.id,
        filename: production ? 'remoteEntry.[contenthash:8].js' : 'remoteEntry.js',
        exposes: { './routes': './src/routes.tsx' },
        shared: remoteShared(directory),
        dts: false,
        manifest: true,
        experiments: { externalRuntime: true, optimization: { target: 'web', disableSnapshot: true } },
      }),
      pluginManifest({ directory, remote, version }),
    ],
    tools: { ...base.tools, htmlPlugin: false },
    output: { ...base.output, assetPrefix: 'auto', distPath: { root: 'dist', js: '', jsAsync: 'chunks', css: 'css', cssAsync: 'css' } },
  });
}
