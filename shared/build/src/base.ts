import { createRequire } from 'node:module';
import { linguiMacroSwcPlugin } from '@lingui/swc-plugin/options';
import type { EnvironmentConfig, RsbuildPlugin, Rspack } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import type { Plugin as PostcssPlugin } from 'postcss';
import { catalogueRule } from './catalogue.ts';

/** The Trusted Types policy under which the bundler's runtime makes script URLs; the server's CSP names it. */
export const chunkPolicy = 'cairn-chunks';

export const production = process.env.NODE_ENV !== 'development';

/** What host and remotes build alike: React, Lingui's macros, catalogues, integrity, Trusted Types, hashed names. */
export function baseEnvironment(options: {
  name: string;
  layer?: string;
  output?: NonNullable<Rspack.Configuration['output']>;
  rspack?: Rspack.Configuration;
}): EnvironmentConfig {
  return {
    source: { define: { 'process.env.NODE_ENV': JSON.stringify(production ? 'production' : 'development') } },
    security: { nonce: '__NONCE__', sri: { enable: production, algorithm: 'sha384' } },
    performance: { printFileSize: false, buildCache: true },
    output: {
      legalComments: 'none',
      cssModules: { localIdentName: `${options.name}-[local]-[hash:base64:5]` },
      polyfill: 'off',
      sourceMap: { js: production ? false : 'cheap-module-source-map' },
      overrideBrowserslist: ['chrome >= 123', 'edge >= 123', 'firefox >= 120', 'safari >= 17.5'],
    },
    tools: {
      swc: { jsc: { experimental: { plugins: [macros()] } } },
      postcss: (_, { addPlugins }) => {
        if (options.layer) addPlugins(cascadeLayer(options.layer));
      },
      rspack: (config, { mergeConfig }) =>
        mergeConfig(config, {
          module: { rules: [catalogueRule] },
          output: { crossOriginLoading: 'anonymous', trustedTypes: { policyName: chunkPolicy }, ...options.output },
          ...options.rspack,
        }),
    },
  };
}

/** Lingui's macros, by the path of this package's own copy: the bundler would look for it beside the package it builds. */
function macros(): ReturnType<typeof linguiMacroSwcPlugin> {
  const [name, options] = linguiMacroSwcPlugin();
  return [createRequire(import.meta.url).resolve(name), options];
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
