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

/** What our loaders and plugins made of a source is made anew when one of them is another. */
const ownSources = readdirSync(import.meta.dirname).flatMap((name) =>
  name.endsWith('.ts') && !name.endsWith('.test.ts') ? [path.join(import.meta.dirname, name)] : [],
);

/** The Trusted Types policy under which the bundler's runtime makes script URLs; the server's CSP names it. */
export const chunkPolicy = 'cairn-chunks';

/** Who may load what a dev server serves: pages of this machine. */
export const loopbackAlone = { origin: /^http:\/\/(?:localhost|127\.0\.0\.1)(?::\d+)?$/ };

/** What host and remotes build alike: React, Lingui's macros, catalogues, integrity, Trusted Types, hashed names. */
export function baseEnvironment(options: {
  name: string;
  layer?: string;
  /** The remote in whose area its styles stay. */
  remote?: string;
  /** How classes are called, where what they are called in their sources is too long. */
  classNames?: string;
  /** Whether texts that only one folder uses are loaded with its code. */
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
      // Once for what nothing asks for, once more for what only that has asked for.
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

/** Schemas that nothing asks for are left out of what browsers get. */
const schemasRule = {
  test: /\/(?:shared\/(?:api|contract)\/src|@cairn\/(?:api|contract)\/dist)\/.*\.[tj]s$/,
  enforce: 'pre' as const,
  use: [{ loader: ownLoader('pure-schemas-loader') }],
};

/** Components of React Router that nothing asks for are left out: its `Link` brings prefetching for servers along. */
export const pureComponentsRule = {
  test: /[\\/]react-router[\\/]dist[\\/]production[\\/]lib[\\/].*\.m?js$/,
  use: [{ loader: ownLoader('pure-components-loader') }],
};

/** Each icon by itself, where sources like these import one. */
export function iconsRule(test: RegExp) {
  return { test, enforce: 'pre' as const, use: [{ loader: ownLoader('icons-by-use-loader') }] };
}

/** Leaves react-aria's own texts in our languages alone: it speaks some thirty. For the builds that bundle it. */
export function ownLocalesOnly() {
  const plugin = require('@react-aria/optimize-locales-plugin') as typeof optimizeLocales; // loaded here: a remote's build begins without it
  return plugin.rspack({ locales: [...locales] });
}

/** The plugins of every browser build. */
export function basePlugins(): RsbuildPlugin[] {
  return [pluginReact()];
}

/** Wraps a stylesheet in a cascade layer, so that no remote's styles reach over the shell's or another's. */
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
