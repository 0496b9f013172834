import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { locales } from '@cairn/api';
import type optimizeLocales from '@react-aria/optimize-locales-plugin';
import type { EnvironmentConfig, RsbuildPlugin, Rspack } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import type { Plugin as PostcssPlugin } from 'postcss';
import { catalogueRuleOf } from './catalogue.ts';
import { ownLoader } from './loader.ts';
import { macroPlugins } from './macros.ts';
import { devServer, production } from './mode.ts';
import { scopeToRemote } from './scope-to-remote.ts';
import { settledIntegrity } from './settle-integrity.ts';

const require = createRequire(import.meta.url);

/** Build dependencies of the cache: a change of our loaders or plugins invalidates it. */
const ownSources = readdirSync(import.meta.dirname).flatMap((name) =>
  name.endsWith('.ts') && !name.endsWith('.test.ts') ? [path.join(import.meta.dirname, name)] : [],
);

/** The Trusted Types policy that the bundler's runtime uses for script URLs; the server's CSP names it. */
export const chunkPolicy = 'cairn-chunks';

/** CORS of a dev server: only pages of this machine. */
export const loopbackAlone = { origin: /^http:\/\/(?:localhost|127\.0\.0\.1)(?::\d+)?$/ };

/** Returns the common configuration of host and remotes: React, Lingui's macros, catalogues, integrity, Trusted Types, hashed names. */
export function baseEnvironment(options: {
  name: string;
  layer?: string;
  /** The remote to whose area its styles are scoped. */
  remote?: string;
  /** The pattern of class names, if the readable default is too long. */
  classNames?: string;
  /** Whether texts that only one folder uses load with its code. */
  splitCatalogues?: boolean;
  output?: NonNullable<Rspack.Configuration['output']>;
  rspack?: Rspack.Configuration;
}): EnvironmentConfig {
  return {
    source: {
      define: {
        'process.env.NODE_ENV': JSON.stringify(production ? 'production' : 'development'),
        'process.env.CAIRN_DEV_SERVER': JSON.stringify(devServer ? '1' : '0'),
      },
    },
    security: { nonce: '__NONCE__', sri: { enable: !devServer, algorithm: 'sha384' } },
    performance: { printFileSize: false, buildCache: { buildDependencies: ownSources } },
    output: {
      legalComments: 'none',
      cssModules: { localIdentName: options.classNames ?? `${options.name}-[local]-[hash:base64:5]` },
      polyfill: 'off',
      // More than one pass: removing unused code makes further code unused.
      minify: { jsOptions: { minimizerOptions: { compress: { passes: 3 } } } },
      sourceMap: { js: devServer ? 'cheap-module-source-map' : false },
      overrideBrowserslist: ['chrome >= 123', 'edge >= 123', 'firefox >= 120', 'safari >= 17.5'],
    },
    tools: {
      swc: { jsc: { experimental: macroPlugins } },
      postcss: (_, { addPlugins }) => {
        if (options.remote) addPlugins(scopeToRemote(options.remote));
        if (options.layer) addPlugins(cascadeLayer(options.layer));
      },
      rspack: (config, { mergeConfig }) =>
        mergeConfig(
          config,
          {
            module: { rules: [catalogueRuleOf(options.splitCatalogues ?? false), schemasRule] },
            output: { crossOriginLoading: 'anonymous', trustedTypes: { policyName: chunkPolicy }, ...options.output },
            plugins: devServer ? [] : [settledIntegrity()],
          },
          options.rspack ?? {},
        ),
    },
  };
}

/** Removes unused schemas from browser builds. */
const schemasRule = {
  test: /\/(?:shared\/(?:api|contract)\/src|@cairn\/(?:api|contract)\/dist)\/.*\.[tj]s$/,
  enforce: 'pre' as const,
  use: [{ loader: ownLoader('pure-schemas-loader') }],
};

/** Removes unused components of React Router: its `Link` includes prefetching for server rendering. */
export const pureComponentsRule = {
  test: /[\\/]react-router[\\/]dist[\\/]production[\\/]lib[\\/].*\.m?js$/,
  use: [{ loader: ownLoader('pure-components-loader') }],
};

/** Returns the rule that bundles icons one by one for the sources that match. */
export function iconsRule(test: RegExp) {
  return { test, enforce: 'pre' as const, use: [{ loader: ownLoader('icons-by-use-loader') }] };
}

/** Keeps react-aria's texts only in our languages, out of about thirty. For builds that bundle it. */
export function ownLocalesOnly() {
  const plugin = require('@react-aria/optimize-locales-plugin') as typeof optimizeLocales; // loaded here, since a remote's build does not need it
  return plugin.rspack({ locales: [...locales] });
}

/** Returns the plugins of every browser build. */
export function basePlugins(): RsbuildPlugin[] {
  return [pluginReact()];
}

/**
 * Returns a plugin that wraps a stylesheet in a cascade layer, so that a remote's styles cannot override the shell's or another remote's.
 */
export function cascadeLayer(name: string): PostcssPlugin {
  return {
    postcssPlugin: 'cairn-cascade-layer',
    OnceExit(root, { AtRule }) {
      if (root.nodes.length === 0) return;
      const layer = new AtRule({ name: 'layer', params: name, nodes: [] });
      layer.append(root.nodes);
      root.append(layer);
    },
  };
}
