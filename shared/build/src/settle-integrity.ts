import { type Rspack, rspack } from '@rsbuild/core';

const name = 'cairn:settle-integrity';
/** Matches the tables with the integrity of each chunk and style in the bundler's runtime. Their order changes from build to build. */
const tables = /(sri(?:ExtractCss)?Hashes=\{)([^{}]*)(\})/g;
/** After minification, before integrity and file names are calculated. */
const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 50;

/** Makes builds deterministic: sorts the integrity tables by key, so that the same sources give the same files. */
export function settledIntegrity(): Rspack.RspackPluginInstance {
  return {
    apply(compiler) {
      compiler.hooks.thisCompilation.tap(name, (compilation) => {
        compilation.hooks.processAssets.tap({ name, stage }, (assets) => {
          for (const [file, asset] of Object.entries(assets)) {
            if (!file.endsWith('.js')) continue;
            const code = asset.source().toString();
            const settled = sortIntegrity(code);
            if (settled !== code) compilation.updateAsset(file, new rspack.sources.RawSource(settled));
          }
        });
      });
    },
  };
}

/** Returns `code` with its integrity tables sorted by key. */
export function sortIntegrity(code: string): string {
  return code.replace(tables, (_, open: string, entries: string, close: string) => open + entries.split(',').sort().join(',') + close);
}
