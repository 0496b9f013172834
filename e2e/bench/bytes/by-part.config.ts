import path from 'node:path';
import { defineConfig, type EnvironmentConfig, type Rspack } from '@rsbuild/core';
import host from '../../../host/rsbuild.config.ts';
import { chunkOf, partOf, weighOutput } from './parts.ts';

/** The host as it is built, except that each entry's first script is cut by part: to weigh, not to run. */
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

/** The file that a module is made of; what has no file goes by its identifier. */
function nameOf(module: Rspack.Module): string {
  return module.nameForCondition() ?? module.identifier();
}
