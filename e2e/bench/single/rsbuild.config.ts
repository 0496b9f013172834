import path from 'node:path';
import { cascadeLayer } from '@cairn/build';
import { defineConfig, type EnvironmentConfig, type RsbuildPlugin, rspack } from '@rsbuild/core';
import host from '../../../host/rsbuild.config.ts';
import { pluginFilesOfChunks } from './files-of-chunks.ts';
import { singleBase, singleOutput } from './paths.ts';

const workspace = path.join(import.meta.dirname, '../../../remotes/workspace');
const app: EnvironmentConfig = host.environments?.app ?? {};

/**
 * The application and its workspace remote as ONE bundle, for comparison: the host's own configuration, with the same
 * sources, loaders, integrity and lazy chunks, less Module Federation. One module is another one: how a remote's routes
 * are had.
 */
export default defineConfig({
  ...host,
  environments: {
    app: {
      ...app,
      plugins: [app.plugins ?? []].flat().filter((plugin) => !isLeftOut(plugin)),
      tools: {
        ...app.tools,
        rspack: [app.tools?.rspack ?? {}, oneBundle()].flat(),
        postcss: {
          postcssOptions: ({ resourcePath }) => ({
            plugins: resourcePath.startsWith(workspace) ? [cascadeLayer('remotes.workspace')] : [],
          }),
        },
      },
      output: { ...app.output, cleanDistPath: true, assetPrefix: singleBase, distPath: { root: singleOutput } },
    },
  },
});

/** What makes remotes possible, and what the host says of itself to the server. */
function isLeftOut(plugin: unknown): boolean {
  const { name } = plugin as RsbuildPlugin; // the host's list holds plugins, no promises and no gaps
  return /module-federation|^cairn:host-manifest/.test(name);
}

function oneBundle() {
  return {
    plugins: [
      new rspack.NormalModuleReplacementPlugin(/\/federation\.ts$/, path.join(import.meta.dirname, 'federation.ts')),
      pluginFilesOfChunks(singleOutput),
    ],
    resolve: { alias: { '@bench/workspace-routes$': path.join(workspace, 'src/routes.tsx') } },
  };
}
