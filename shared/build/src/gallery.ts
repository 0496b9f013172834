import path from 'node:path';
import { defineConfig, type RsbuildConfig } from '@rsbuild/core';
import { baseEnvironment, basePlugins, ownLocalesOnly } from './base.ts';
import { production } from './mode.ts';
import { pseudoStates } from './pseudo-states.ts';

/** Returns the build configuration of the gallery: the component library without host and federation, for any static file server. */
export function galleryConfig(directory: string): RsbuildConfig {
  const base = baseEnvironment({ name: 'ui', rspack: { plugins: [ownLocalesOnly()] } });
  return defineConfig({
    ...base,
    root: directory,
    plugins: basePlugins(),
    source: { ...base.source, entry: { index: path.join(directory, 'src/main.tsx') }, preEntry: path.join(directory, 'src/pre-entry.ts') },
    html: { template: path.join(directory, 'index.html'), inject: 'head', scriptLoading: 'defer' },
    performance: { ...base.performance, preload: { type: 'all-assets', include: [/instrument-sans-latin-wght-normal/] } },
    // Each component family has its own address, and all addresses serve the same document.
    server: { historyApiFallback: true, port: Number(process.env.PORT ?? 4400), host: '127.0.0.1' },
    tools: {
      ...base.tools,
      postcss: (_, { addPlugins }) => addPlugins(pseudoStates()),
    },
    // In development its own server has no nonces, so none are required.
    ...(production ? {} : { security: {} }),
  });
}
