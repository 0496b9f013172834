import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Rspack } from '@rsbuild/core';
import * as v from 'valibot';

const chunksFile = 'chunks.json';

/** The files of each named chunk, with those that load with it: the preloads of the HTML. */
export const FilesOfChunksSchema = v.record(v.string(), v.array(v.string()));

export function filesOfChunksIn(output: string): string {
  return path.join(output, '..', chunksFile);
}

/** Records which files each named chunk needs, next to the build output. */
export function pluginFilesOfChunks(output: string): Rspack.RspackPluginInstance {
  return {
    apply(compiler) {
      compiler.hooks.done.tap('cairn:files-of-chunks', (stats) => {
        if (stats.hasErrors()) return;
        const { compilation } = stats;
        const named = compilation.chunkGroups.filter((group) => group.name);
        const files = Object.fromEntries(named.map((group) => [group.name, group.getFiles().filter((file) => /\.(js|css)$/.test(file))]));
        writeFileSync(filesOfChunksIn(output), `${JSON.stringify(files, null, 2)}\n`);
      });
    },
  };
}
