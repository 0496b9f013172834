import path from 'node:path';
import { defineConfig, type RsbuildConfig } from '@rsbuild/core';
import { baseEnvironment, basePlugins, ownLocalesOnly } from './base.ts';
import { production } from './mode.ts';
import { pseudoStates } from './pseudo-states.ts';

/** The build of the gallery: the component library without host and federation, served by any server of files. */
export function galleryConfig(directory: string): RsbuildConfig {
  const base = baseEnvironment({ name: 'ui', rspack: { plugins: [ownLocalesOnly()] } });
  return defineConfig({
    ...base,
    root: directory,
    plugins: basePlugins(),
    source: { ...base.source, entry: { index: path.join(directory, 'src/main.tsx') }, preEntry: path.join(directory, 'src/pre-entry.ts') },
    html: { template: path.join(directory, 'index.html'), inject: 'head', scriptLoading: 'defer' },
    performance: { ...base.performance, preload: { type: 'all-assets', include: [/instrument-sans-latin-wght-normal/] } },
    // A page of its own per family: the address names it, and every address gets the one document.
    server: { historyApiFallback: true, port: Number(process.env.PORT ?? 4400), host: '127.0.0.1' },
    tools: {
      ...base.tools,
      postcss: (_, { addPlugins }) => addPlugins(pseudoStates()),
    },
    // Its own server has no nonces to hand out under development, and asks for none.
    ...(production ? {} : { security: {} }),
  });
}
