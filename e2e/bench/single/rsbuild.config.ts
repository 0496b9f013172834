import path from 'node:path';
import { baseEnvironment, basePlugins, cascadeLayer } from '@cairn/build';
import { defineConfig, rspack } from '@rsbuild/core';
import { pluginFilesOfChunks } from './files-of-chunks.ts';
import { singleBase, singleOutput } from './paths.ts';

const checkout = path.join(import.meta.dirname, '../../..');
const host = (file: string) => path.join(checkout, 'host', file);
const workspace = path.join(checkout, 'remotes/workspace');

/**
 * The application and its workspace remote as ONE bundle, for comparison: the same sources, loaders, integrity and lazy
 * chunks, and no Module Federation. One module is another one: how a remote's routes are had.
 */
const base = baseEnvironment({
  name: 'single',
  rspack: {
    plugins: [
      new rspack.NormalModuleReplacementPlugin(/\/federation\.ts$/, path.join(import.meta.dirname, 'federation.ts')),
      pluginFilesOfChunks(singleOutput),
    ],
    resolve: { alias: { '@bench/workspace-routes$': path.join(workspace, 'src/routes.tsx') } },
  },
});

export default defineConfig({
  ...base,
  root: path.join(checkout, 'host'),
  plugins: basePlugins(),
  source: { ...base.source, entry: { app: host('src/app/main.tsx') }, preEntry: host('src/app/pre-entry.ts') },
  html: { template: host('app.html'), inject: 'body', scriptLoading: 'defer' },
  tools: {
    ...base.tools,
    postcss: {
      postcssOptions: ({ resourcePath }) => ({ plugins: resourcePath.startsWith(workspace) ? [cascadeLayer('remotes.workspace')] : [] }),
    },
  },
  output: { ...base.output, cleanDistPath: true, assetPrefix: singleBase, distPath: { root: singleOutput } },
});
