import { type Rspack, rspack } from '@rsbuild/core';

const name = 'cairn:settle-integrity';
/** The bundler's runtime names the integrity of each chunk and style, in an order that changes from build to build. */
const tables = /(sri(?:ExtractCss)?Hashes=\{)([^{}]*)(\})/g;
/** After the code has been made small, before integrity and the names of the files are made of it. */
const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 50;

/** Makes the same sources the same files, byte for byte: the tables of integrity in the order of their keys. */
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

/** `code` with its tables of integrity in the order of their keys. */
export function sortIntegrity(code: string): string {
  return code.replace(tables, (_, open: string, entries: string, close: string) => open + entries.split(',').sort().join(',') + close);
}
