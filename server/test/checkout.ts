import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { locales } from '@cairn/api';
import { federationRuntime, laterCatalogueNames, prerenderedPaths, prerenderOrigin, publicPages, shellVersion } from '@cairn/contract';

/** Writes a small stand-in for the host's build: what the server reads of it, and a few files to serve. */
export function writeHostBuild(checkout: string): void {
  const catalogues = (entry: string, name = 'locale') =>
    Object.fromEntries(locales.map((locale) => [locale, [`/assets/${entry}/static/${name}-${locale}.js`]]));
  const manifest = (entry: string) => ({
    version: '0123456789ab',
    shellVersion,
    provides: { react: '19.3.1', '@cairn/ui/forms': '2.0.0', [federationRuntime]: '2.9.2' },
    catalogues: catalogues(entry),
    texts: Object.fromEntries(laterCatalogueNames.map((name) => [name, catalogues(entry, name)])),
    pages: Object.fromEntries(publicPages.map((page) => [page, []])),
    shared: { '@cairn/ui/forms': [`/assets/${entry}/static/ui-forms.js`] },
    integrity: { [`/assets/${entry}/static/ui-forms.js`]: `sha384-${'a'.repeat(64)}` },
  });
  const template =
    '<!doctype html>\n<html lang="en" dir="ltr"><head><meta charset="utf-8"><title>Cairn</title><!--cairn-head--></head><body><div id="root"></div><script nonce="__NONCE__" src="/x.js"></script></body></html>\n';
  const ahead = (locale: string, demo: string) =>
    Object.fromEntries(
      prerenderedPaths.map((path) => [
        path,
        {
          title: `Page ${path} · Cairn`,
          description: 'Says "what" it is',
          html: `<h1>${locale} ${demo} ${path}</h1>${prerenderOrigin}/mcp`,
        },
      ]),
    );
  const pages = Object.fromEntries(locales.map((locale) => [locale, { demo: ahead(locale, 'demo'), plain: ahead(locale, 'plain') }]));
  const files: Record<string, string> = {
    'app/app.html': template,
    'app/host.json': JSON.stringify(manifest('app')),
    'app/static/main.0123.js': `// ${'the shell '.repeat(200)}\n`,
    'app/sw.js': 'self.addEventListener("fetch", () => undefined);\n',
    'public/public.html': template,
    'public/host.json': JSON.stringify(manifest('public')),
    'bridge/bridge.html': template,
    'ahead/pages.json': JSON.stringify(pages),
    'static/manifest.webmanifest': '{"name":"Cairn"}\n',
    'static/icons/icon-192.png': 'png',
  };
  for (const [path, content] of Object.entries(files)) {
    const file = join(checkout, 'host/dist', path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
}
