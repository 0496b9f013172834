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
 * sources, loaders, integrity and lazy chunks, but without Module Federation. One module differs: the one that loads a remote's
 * routes.
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
      // The algorithm of releases, one of which contains the files: a preload with another algorithm than its script is loaded twice.
      security: { ...app.security, sri: { enable: true, algorithm: 'sha384' } },
      // Separate from the host's cache: the builds would otherwise reuse each other's modules.
      performance: { ...app.performance, buildCache: false },
      output: { ...app.output, cleanDistPath: true, assetPrefix: singleBase, distPath: { root: singleOutput } },
    },
  },
});

/** Whether a plugin is for remotes only, or writes the host's manifest for the server. */
function isLeftOut(plugin: unknown): boolean {
  const { name } = plugin as RsbuildPlugin; // the host's list contains only plugins, no promises or gaps
  return /module-federation|^cairn:host-manifest/.test(name);
}

/** The policy knows only the host's catalogs, and would refuse every text of a remote. The remotes' own builds have checked them. */
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
