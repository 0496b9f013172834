import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { createRsbuild, type RsbuildConfig } from '@rsbuild/core';

/** Builds the remote in `directory` with its `rsbuild.config.ts`. Returns false if the build failed; the reason has been printed. */
export async function buildRemote(directory: string): Promise<boolean> {
  const file = pathToFileURL(path.join(directory, 'rsbuild.config.ts')).href;
  const { default: config } = (await import(/* webpackIgnore: true */ file)) as { default: () => Promise<RsbuildConfig> }; // defineRemoteConfig
  try {
    const rsbuild = await createRsbuild({ cwd: directory, config });
    const { close } = await rsbuild.build();
    await close();
    return true;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return false;
  }
}
