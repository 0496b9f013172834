import { existsSync } from 'node:fs';
import { type Rspack, rspack } from '@rsbuild/core';

const commonJs = /[\\/]@module-federation[\\/][\w-]+[\\/]dist[\\/].+\.cjs$/;

/**
 * Takes Module Federation's runtime as ES modules. Its plugin names the CommonJS build, of which the bundler can leave
 * nothing out: host and remote entries then weigh 6 kB gz more each.
 */
export function federationAsModules(): Rspack.RspackPluginInstance {
  return new rspack.NormalModuleReplacementPlugin(commonJs, (data) => {
    const { createData } = data;
    if (createData?.resource) createData.resource = moduleOf(createData.resource);
    else data.request = moduleOf(data.request);
  });
}

function moduleOf(file: string): string {
  const module = file.replace(/\.cjs$/, '.js');
  return existsSync(module) ? module : file;
}
