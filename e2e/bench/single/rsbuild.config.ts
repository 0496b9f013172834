import path from 'node:path';
import { cascadeLayer, cataloguePolicyName } from '@cairn/build';
import { defineConfig, type EnvironmentConfig, type RsbuildPlugin, type Rspack, rspack } from '@rsbuild/core';
import host from '../../../host/rsbuild.config.ts';
import { remoteNames } from '../../support/remote-copy.ts';
import { pluginFilesOfChunks } from './files-of-chunks.ts';
import { singleBase, singleOutput } from './paths.ts';

const remotes = path.join(import.meta.dirname, '../../../remotes');
const app: EnvironmentConfig = host.environments?.app ?? {};

/**
 * The application and all its remotes as ONE bundle, for comparison: the host's own configuration, with the same
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
        rspack: [app.tools?.rspack ?? {}, withoutCataloguePolicy, oneBundle()].flat(),
        postcss: { postcssOptions: ({ resourcePath }) => ({ plugins: layersOf(resourcePath) }) },
      },
      // That of releases, one of which names the files: a preload of another algorithm than its script's is fetched twice.
      security: { ...app.security, sri: { enable: true, algorithm: 'sha384' } },
      // Not the host's: either build would take modules of the other from it.
      performance: { ...app.performance, buildCache: false },
      output: { ...app.output, cleanDistPath: true, assetPrefix: singleBase, distPath: { root: singleOutput } },
    },
  },
});

/** What makes remotes possible, and what the host says of itself to the server. */
function isLeftOut(plugin: unknown): boolean {
  const { name } = plugin as RsbuildPlugin; // the host's list holds plugins, no promises and no gaps
  return /module-federation|^cairn:host-manifest/.test(name);
}

/** It knows the catalogues of the host alone, and would refuse every text of a remote. Their own builds have looked. */
function withoutCataloguePolicy(config: Rspack.Configuration): Rspack.Configuration {
  return { ...config, plugins: (config.plugins ?? []).filter((plugin) => !plugin || plugin.name !== cataloguePolicyName) };
}

function layersOf(stylesheet: string) {
  const remote = remoteNames.find((name) => stylesheet.startsWith(path.join(remotes, name) + path.sep));
  return remote ? [cascadeLayer(`remotes.${remote}`)] : [];
}

function oneBundle() {
  const routes = remoteNames.map((name): [string, string] => [`@bench/routes/${name}$`, path.join(remotes, name, 'src/routes.tsx')]);
  return {
    plugins: [
      new rspack.NormalModuleReplacementPlugin(/\/federation\.ts$/, path.join(import.meta.dirname, 'federation.ts')),
      pluginFilesOfChunks(singleOutput),
    ],
    module: {
      rules: [
        {
          test: /\/src\/routes\.tsx$/,
          include: remotes,
          enforce: 'pre' as const,
          loader: path.join(import.meta.dirname, 'chunk-names.ts'),
        },
      ],
    },
    resolve: { alias: Object.fromEntries(routes) },
  };
}
