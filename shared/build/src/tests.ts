import type { RsbuildConfig } from '@rsbuild/core';
import { catalogueRule } from './catalogue.ts';
import { ownLoader } from './loader.ts';
import { macroPlugins } from './macros.ts';

/** Remotes ask for their catalogue in these two. */
const namedCatalogues = {
  test: /\/src\/(?:routes|slots)\.tsx$/,
  enforce: 'pre' as const,
  use: [{ loader: ownLoader('named-catalogues-loader') }],
};

/** What tests of pages need of the build of a remote: JSX, Lingui's macros, catalogues, and classes by their own names. */
export const pageTestBuild: Pick<RsbuildConfig, 'output' | 'tools'> = {
  output: { cssModules: { localIdentName: '[local]' } },
  tools: {
    swc: { jsc: { transform: { react: { runtime: 'automatic' } }, experimental: macroPlugins } },
    rspack: (config, { mergeConfig }) => mergeConfig(config, { module: { rules: [catalogueRule, namedCatalogues] } }),
  },
};
