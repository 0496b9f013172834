import type { RsbuildConfig } from '@rsbuild/core';
import { catalogueRule } from './catalogue.ts';
import { ownLoader } from './loader.ts';
import { macroPlugins } from './macros.ts';

/** The files in which remotes import their catalogue. */
const namedCatalogues = {
  test: /\/src\/(?:routes|slots)\.tsx$/,
  enforce: 'pre' as const,
  use: [{ loader: ownLoader('named-catalogues-loader') }],
};

/** The parts of a remote's build that page tests need: JSX, Lingui's macros, catalogues, and unhashed class names. */
export const pageTestBuild: Pick<RsbuildConfig, 'output' | 'tools'> = {
  output: { cssModules: { localIdentName: '[local]' } },
  tools: {
    swc: { jsc: { transform: { react: { runtime: 'automatic' } }, experimental: macroPlugins } },
    rspack: (config, { mergeConfig }) => mergeConfig(config, { module: { rules: [catalogueRule, namedCatalogues] } }),
  },
};
