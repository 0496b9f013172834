import path from 'node:path';
import { defineConfig, type EnvironmentConfig, type Rspack } from '@rsbuild/core';
import host from '../../../host/rsbuild.config.ts';
import { chunkOf, partOf, weighOutput } from './parts.ts';

/** The regular build of the host, with each entry's first script split by part: only for weighing, not for running. */
export default defineConfig({
  ...host,
  environments: { app: cutByPart('app', host.environments?.app ?? {}), public: cutByPart('public', host.environments?.public ?? {}) },
});

function cutByPart(name: string, config: EnvironmentConfig): EnvironmentConfig {
  return {
    ...config,
    output: { ...config.output, cleanDistPath: true, distPath: { root: path.join(weighOutput, name) } },
    splitChunks: {
      preset: 'none',
      chunks: 'initial',
      minSize: 0,
      cacheGroups: {
        part: { chunks: 'initial', enforce: true, reuseExistingChunk: false, name: (module) => chunkOf(partOf(nameOf(module))) },
      },
    },
  };
}

/** Returns the source file of a module; its identifier if it has none. */
function nameOf(module: Rspack.Module): string {
  return module.nameForCondition() ?? module.identifier();
}
