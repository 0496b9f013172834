import { cpSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { pluginModuleFederation } from '@module-federation/rsbuild-plugin';
import type { EnvironmentConfig, RsbuildPlugin, Rspack } from '@rsbuild/core';
import { baseEnvironment, basePlugins, iconsRule, ownLocalesOnly, pureComponentsRule } from './base.ts';
import { cataloguePolicy } from './catalogue-policy.ts';
import { federationAsModules } from './federation-modules.ts';
import { digest, type EntryName, pluginHostManifest } from './host-manifest.ts';
import { devServer, production } from './mode.ts';
import { hostShared } from './singletons.ts';

interface Entry {
  directory: string;
  entry: string;
  template: string;
  /** Runs before everything else in the entry. */
  preEntry?: string;
}

/** Returns the build of the application shell: it provides every singleton and contains no remote. */
export function hostAppConfig(
  options: Entry & { facades: Record<string, string>; plugins?: Rspack.Plugins },
  name: 'app' | 'development' = 'app',
): EnvironmentConfig {
  const implementation = createRequire(path.join(options.directory, 'package.json')).resolve('react-router');
  const base = baseEnvironment({
    name: 'host',
    ...shortClasses,
    // The facade must import the library itself, not the shared module that it provides.
    rspack: {
      plugins: [federationAsModules(), ownLocalesOnly(), ...catalogued(options.directory, appCatalogues), ...(options.plugins ?? [])],
      resolve: { alias: { 'react-router-implementation$': implementation, ...withoutShim } },
      module: { rules: [iconsRule(/\/(?:host\/src\/app|shared\/ui\/src)\/.*\.tsx?$/), pureComponentsRule] },
      // As in production: files that are cached forever are named by their content.
      optimization: { realContentHash: !devServer },
    },
  });
  return page(name, options, base, [
    ...basePlugins(),
    pluginModuleFederation(
      {
        name: 'host',
        shared: hostShared(options.directory, options.facades),
        shareStrategy: 'loaded-first',
        dts: false,
        manifest: false,
        experiments: { provideExternalRuntime: true, asyncStartup: false, optimization: { target: 'web', disableSnapshot: true } },
      },
      { environment: name },
    ),
    pluginHostManifest(name, options.directory),
  ]);
}

/**
 * Returns the build of the application with React's development warnings and component stacks, for tabs in which a remote is developed.
 * Built with NODE_ENV=development and CAIRN_BUILD=published, and served like the production build.
 */
export function hostDevelopmentConfig(options: Parameters<typeof hostAppConfig>[0]): EnvironmentConfig {
  const config = hostAppConfig(options, 'development');
  return {
    ...config,
    dev: { hmr: false, liveReload: false, assetPrefix: '/assets/development/' },
    output: { ...config.output, filename: hashedNames, minify: false },
  };
}

/** Lingui imports a shim of a hook that React has had since version 18. */
const withoutShim = { 'use-sync-external-store/shim$': 'react' };

const hashed = '[name].[contenthash:8]';
/**
 * Scripts without their names: the name of the bundler's nonce script contains the placeholder that the server replaces with each nonce.
 */
const hashedNames = {
  js: '[contenthash:12].js',
  css: `${hashed}.css`,
  font: `${hashed}[ext]`,
  image: `${hashed}[ext]`,
  svg: `${hashed}.svg`,
};

/** Class names appear in scripts, styles and HTML: short in production, readable in development. */
const shortClasses = production ? { classNames: '[hash:base64:6]' } : {};
const publicNames = { name: 'public', ...shortClasses };

/** The catalogue folders of each entry; `lingui.config.ts` defines which sources belong to which. */
const appCatalogues = ['src/app/locales'];
const publicCatalogues = ['src/public/locales', 'src/public/landing/locales', 'src/public/auth/locales', 'src/public/links/locales'];

/** Returns the check of catalogues for production builds. Development builds contain the source texts. */
function catalogued(directory: string, folders: readonly string[]): Rspack.RspackPluginInstance[] {
  const catalogues = folders.map((folder) => path.join(directory, folder));
  return production ? [cataloguePolicy(directory, catalogues)] : [];
}

/** Returns the build of the public pages, without federation, so that a first visit stays small. */
export function hostPublicConfig(options: Entry): EnvironmentConfig {
  // One stylesheet: it is small, and chunks then need no style loader.
  const styles = { type: 'css/mini-extract', name: 'styles', chunks: 'all' as const, enforce: true };
  const base = baseEnvironment({
    ...publicNames,
    // Without names, because the first script lists every chunk.
    ...(production ? { output: { chunkFilename: 'static/js/async/[contenthash:8].js' } } : {}),
    rspack: {
      plugins: catalogued(options.directory, publicCatalogues),
      // One file per page: several small ones would be larger, and the first script would have to list each.
      optimization: { splitChunks: { cacheGroups: { styles, default: false } } },
      module: { rules: [iconsRule(/\/(?:host\/src\/public|shared\/ui\/src)\/.*\.tsx?$/)] },
      resolve: { alias: withoutShim },
    },
  });
  return page('public', options, base, [
    ...basePlugins(),
    pluginHostManifest('public', options.directory),
    pluginRootFiles(options.directory),
  ]);
}

/**
 * Returns the build of the page to which the organization's provider redirects. Its script is inlined, so that a short-lived window or
 * iframe loads nothing else.
 */
export function hostBridgeConfig(options: Pick<Entry, 'entry' | 'template'>): EnvironmentConfig {
  const base = baseEnvironment({ name: 'bridge' });
  return {
    ...base,
    source: { ...base.source, entry: { bridge: options.entry } },
    security: { nonce: '__NONCE__' },
    html: { template: options.template, inject: 'body', scriptLoading: 'blocking' },
    output: { ...base.output, assetPrefix: '/assets/bridge/', distPath: { root: 'dist/bridge' }, inlineScripts: true },
  };
}

/**
 * Returns the build of the public pages for Node: it runs at the end of the build to prerender their HTML. Class names and file names are
 * those of the public pages' own build.
 */
export function hostAheadConfig(options: { directory: string; entry: string }): EnvironmentConfig {
  const base = baseEnvironment(publicNames);
  return {
    ...base,
    plugins: [...basePlugins(), pluginRenderAhead(options.directory)],
    source: { ...base.source, entry: { ahead: options.entry } },
    security: {},
    output: {
      ...base.output,
      target: 'node',
      module: true,
      emitAssets: false,
      assetPrefix: '/assets/public/',
      distPath: { root: 'dist/ahead', js: '' },
      filename: { js: '[name].mjs' },
      minify: false,
    },
  };
}

/** Runs the compiled module and writes `pages.json`: the prerendered pages in each language. */
function pluginRenderAhead(directory: string): RsbuildPlugin {
  return {
    name: 'cairn:render-ahead',
    setup(api) {
      api.onAfterEnvironmentCompile(async ({ environment, stats }) => {
        if (environment.name !== 'ahead' || stats?.hasErrors()) return;
        const file = path.join(directory, 'dist/ahead/ahead.mjs');
        const { default: renderAhead } = await import(pathToFileURL(file).href);
        writeFileSync(path.join(directory, 'dist/ahead/pages.json'), JSON.stringify(await renderAhead()));
      });
    },
  };
}

/** Returns the build of the service worker; Workbox then writes the precache list into it. */
export function hostWorkerConfig(options: { entry: string }): EnvironmentConfig {
  return {
    source: { entry: { sw: options.entry }, define: { 'process.env.NODE_ENV': JSON.stringify('production') } },
    performance: { printFileSize: false },
    output: {
      target: 'web-worker',
      distPath: { root: 'dist/worker', js: '' },
      filename: { js: '[name].js' },
      filenameHash: false,
      legalComments: 'none',
    },
  };
}

function page(name: EntryName, options: Entry, base: EnvironmentConfig, plugins: RsbuildPlugin[]): EnvironmentConfig {
  return {
    ...base,
    plugins,
    security: { ...base.security, sri: { enable: !devServer, algorithm: digest } },
    source: { ...base.source, entry: { [name]: options.entry }, ...(options.preEntry ? { preEntry: options.preEntry } : {}) },
    // The application's scripts come first and with the priority of preloads: everything else waits for them. The public pages paint before
    // any script runs, so there scripts must not delay styles and font.
    html: {
      template: options.template,
      inject: 'head',
      scriptLoading: 'defer',
      tags: (tags) =>
        tags.map((tag) => (tag.tag === 'script' && name !== 'public' ? { ...tag, attrs: { ...tag.attrs, fetchpriority: 'high' } } : tag)),
    },
    // The font is optional (it never shifts the text): it must be preloaded to be available for the first paint.
    performance: { ...base.performance, preload: { type: 'all-assets', include: [/instrument-sans-latin-wght-normal/] } },
    output: { ...base.output, assetPrefix: `/assets/${name}/`, distPath: { root: `dist/${name}` } },
  };
}

/** Copies files with a fixed name (manifest, icons) to where the server looks for them. */
function pluginRootFiles(directory: string): RsbuildPlugin {
  return {
    name: 'cairn:root-files',
    setup(api) {
      api.onAfterEnvironmentCompile(({ environment }) => {
        if (environment.name === 'public') cpSync(path.join(directory, 'static'), path.join(directory, 'dist/static'), { recursive: true });
      });
    },
  };
}
