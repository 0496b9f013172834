import path from 'node:path';
import { hostAheadConfig, hostAppConfig, hostBridgeConfig, hostDevelopmentConfig, hostPublicConfig, hostWorkerConfig } from '@cairn/build';
import { defineConfig } from '@rsbuild/core';
import { InjectManifest } from 'workbox-webpack-plugin';

const directory = import.meta.dirname;
const source = (file: string) => path.join(directory, 'src', file);

// InjectManifest cannot compile the worker itself under Rspack, so the worker is built first, in an environment of its own.
const precache = new InjectManifest({
  swSrc: path.join(directory, 'dist/worker/sw.js'),
  swDest: 'sw.js',
  compileSrc: false,
  // Catalogues are cached on use: only the visitor's language is fetched. The HTML is cached as the anonymous shell.
  exclude: [/\.map$/, /\.html$/, /locale-/, /host\.json$/],
  maximumFileSizeToCacheInBytes: 3_000_000,
});

const app = {
  directory,
  entry: source('app/main.tsx'),
  preEntry: source('app/pre-entry.ts'),
  template: path.join(directory, 'app.html'),
  facades: { 'react-router': source('vendor/react-router.ts') },
};

export default defineConfig({
  root: directory,
  environments: {
    worker: hostWorkerConfig({ entry: source('worker/sw.ts') }),
    app: hostAppConfig({
      ...app,
      plugins: process.argv.includes('worker') || process.env.NODE_ENV === 'development' ? [] : [precache],
    }),
    development: hostDevelopmentConfig(app),
    ahead: hostAheadConfig({ directory, entry: source('public/prerender/render.tsx') }),
    bridge: hostBridgeConfig({ entry: source('bridge/main.ts'), template: path.join(directory, 'bridge.html') }),
    public: hostPublicConfig({ directory, entry: source('public/main.tsx'), template: path.join(directory, 'public.html') }),
  },
});
