import { createHash } from 'node:crypto';
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { locales } from '@cairn/api';
import { publicPages, shellVersion } from '@cairn/contract';
import { pluginModuleFederation } from '@module-federation/rsbuild-plugin';
import type { EnvironmentConfig, RsbuildPlugin, Rspack } from '@rsbuild/core';
import { baseEnvironment, basePlugins, production } from './base.ts';
import { catalogueChunk } from './catalogue.ts';
import { federationAsModules } from './federation-modules.ts';
import { hostShared, singletons, singletonVersions } from './singletons.ts';

interface Entry {
  directory: string;
  entry: string;
  template: string;
  /** Runs before everything else in the entry. */
  preEntry?: string;
}

/** The application shell: provides every singleton, knows no remote. */
export function hostAppConfig(options: Entry & { facades: Record<string, string>; plugins?: Rspack.Plugins }): EnvironmentConfig {
  const implementation = createRequire(path.join(options.directory, 'package.json')).resolve('react-router');
  const base = baseEnvironment({
    name: 'host',
    // The facade must reach the library itself, past the share that the facade provides.
    rspack: {
      plugins: [federationAsModules(), ...(options.plugins ?? [])],
      resolve: { alias: { 'react-router-implementation$': implementation } },
    },
  });
  return page('app', options, base, [
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
      { environment: 'app' },
    ),
    pluginHostManifest('app', options.directory),
  ]);
}

/** The public pages: no federation in them, so that a first visit stays light. */
export function hostPublicConfig(options: Entry): EnvironmentConfig {
  // One stylesheet: it is small, and chunks then need no loader for styles.
  const styles = { type: 'css/mini-extract', name: 'styles', chunks: 'all' as const, enforce: true };
  const base = baseEnvironment({ name: 'public', rspack: { optimization: { splitChunks: { cacheGroups: { styles } } } } });
  return page('public', options, base, [
    ...basePlugins(),
    pluginHostManifest('public', options.directory),
    pluginRootFiles(options.directory),
  ]);
}

/** The service worker, compiled by itself; Workbox then writes the precache list into it. */
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

function page(name: 'app' | 'public', options: Entry, base: EnvironmentConfig, plugins: RsbuildPlugin[]): EnvironmentConfig {
  return {
    ...base,
    plugins,
    source: { ...base.source, entry: { [name]: options.entry }, ...(options.preEntry ? { preEntry: options.preEntry } : {}) },
    // The page's own scripts first, and at the priority of what is preloaded: everything else waits for them.
    html: {
      template: options.template,
      inject: 'head',
      scriptLoading: 'defer',
      tags: (tags) => tags.map((tag) => (tag.tag === 'script' ? { ...tag, attrs: { ...tag.attrs, fetchpriority: 'high' } } : tag)),
    },
    // The font is optional (it never moves the text): it must be named in the HTML to be there for the first paint.
    performance: { ...base.performance, preload: { type: 'all-assets', include: [/instrument-sans-latin-wght-normal/] } },
    output: { ...base.output, assetPrefix: `/assets/${name}/`, distPath: { root: `dist/${name}` } },
  };
}

/** Lays the files with a name of their own at the root (manifest, icons, robots.txt) where the server finds them. */
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

/** Writes `host.json` of one entry: what the server must know of it to name every file of a page in its HTML. */
function pluginHostManifest(entry: 'app' | 'public', directory: string): RsbuildPlugin {
  return {
    name: `cairn:host-manifest-${entry}`,
    setup(api) {
      api.onAfterEnvironmentCompile(({ environment, stats }) => {
        const compilation = stats && 'compilation' in stats ? stats.compilation : undefined;
        if (environment.name !== entry || !compilation || stats?.hasErrors() || !production) return;
        const output = environment.distPath;
        const url = (file: string) => `/assets/${entry}/${file}`;
        const files = readdirSync(output, { recursive: true, encoding: 'utf8' }).filter(
          (file) => /\.(js|css)$/.test(file) && !file.endsWith('sw.js'),
        );
        const integrity = Object.fromEntries(
          files.map((file) => [
            url(file),
            `sha384-${createHash('sha384')
              .update(readFileSync(path.join(output, file)))
              .digest('base64')}`,
          ]),
        );
        const group = (name: string) =>
          compilation.chunkGroups
            .find((candidate) => candidate.name === name)
            ?.getFiles()
            .filter((file) => /\.(js|css)$/.test(file))
            .map(url) ?? [];
        const manifest = {
          version: createHash('sha256').update(JSON.stringify(integrity)).digest('hex').slice(0, 12),
          shellVersion,
          provides: singletonVersions(directory),
          catalogues: Object.fromEntries(locales.map((locale) => [locale, group(catalogueChunk(locale))])),
          pages: Object.fromEntries(publicPages.map((page) => [page, group(`page-${page}`)])),
          shared: Object.fromEntries(
            singletons.filter((singleton) => !singleton.eager).map(({ request }) => [request, group(chunkNameOf(request))]),
          ),
          integrity,
        };
        writeFileSync(path.join(output, 'host.json'), `${JSON.stringify(manifest, null, 2)}\n`);
      });
    },
  };
}

/** `@cairn/ui/forms` → `ui-forms`: the name that the host's `import()` gives to a lazily provided singleton. */
function chunkNameOf(request: string): string {
  return request.replace('@cairn/', '').replaceAll('/', '-');
}
