import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { locales, type Permission } from '@cairn/api';
import { federationRuntime, type Manifest } from '@cairn/contract';

export interface TestRelease {
  manifest: Manifest;
  files: Record<string, string>;
}

/** Returns a valid release with one page at each of `routes`; `content` makes it unique. */
export function testRelease({
  id = 'workspace',
  version = '1.0.0',
  content = 'one',
  routes = ['/app'],
  permission = null,
}: {
  id?: string;
  version?: string;
  content?: string;
  routes?: string[];
  permission?: Permission | null;
} = {}): TestRelease {
  const labels = Object.fromEntries(locales.map((locale) => [locale, `${id} (${locale})`])) as Manifest['labels']; // one entry per locale
  const files: Record<string, string> = {
    'remoteEntry.0123abcd.js': `// entry ${content}, exposes ./routes`,
    'static/routes.js': `// routes ${content} ${'x'.repeat(600)}`,
    'static/page-home.js': `// page ${content}`,
    'static/page-home.css': `/* page ${content} */`,
    ...Object.fromEntries(locales.map((locale) => [`static/locale-${locale}.js`, `// ${locale} ${content}`])),
  };
  const manifest: Manifest = {
    schema: 1,
    id,
    version,
    hash: createHash('sha256')
      .update(JSON.stringify([files, routes, permission]))
      .digest('hex')
      .slice(0, 12),
    range: '^2.0.0',
    labels,
    routes: routes.map((path) => ({ path, page: 'home', requiresAuth: true, permission, offline: false })),
    navigation: [],
    commands: [],
    help: [],
    pageKeys: [],
    setup: [],
    entry: 'remoteEntry.0123abcd.js',
    routesFiles: ['static/routes.js'],
    slotsFiles: null,
    pages: { home: ['static/page-home.js', 'static/page-home.css'] },
    late: [],
    consumes: { home: ['@cairn/ui/forms'] },
    catalogues: Object.fromEntries(locales.map((locale) => [locale, [`static/locale-${locale}.js`]])) as Manifest['catalogues'], // one entry per locale
    pageCatalogues: {},
    lateCatalogues: null,
    shared: { react: '^19.0.0', '@cairn/ui/forms': '^2.0.0', [federationRuntime]: '^2.9.0' },
    files: Object.entries(files).map(([path, text]) => ({
      path,
      size: Buffer.byteLength(text),
      integrity: `sha384-${createHash('sha384').update(text).digest('base64')}`,
    })),
  };
  return { manifest, files };
}

/** Writes a release as a build does. */
export function writeRelease(directory: string, { manifest, files }: TestRelease): void {
  for (const [path, text] of Object.entries({ ...files, 'remote.json': JSON.stringify(manifest) })) {
    mkdirSync(join(directory, path, '..'), { recursive: true });
    writeFileSync(join(directory, path), text);
  }
}

/** Returns the form that the release command sends. */
export function formOf({ manifest, files }: TestRelease): FormData {
  const form = new FormData();
  form.append('remote.json', new Blob([JSON.stringify(manifest)]), 'remote.json');
  for (const [path, text] of Object.entries(files)) form.append(path, new Blob([text]), path);
  return form;
}
