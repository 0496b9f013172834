import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

const dist = path.join(import.meta.dirname, '../../shared/gallery/dist');

const types: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.woff2': 'font/woff2', '.svg': 'image/svg+xml' };

/**
 * Serves the gallery as last built, under a policy like the application's, which catches components that write HTML from strings
 * or need inline styles.
 */
export async function serveGallery(): Promise<{ url: string; stop(): Promise<void> }> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://gallery');
    const type = types[path.extname(pathname)];
    if (type && !pathname.includes('..')) {
      response.setHeader('Content-Type', type);
      response.end(readFileSync(path.join(dist, pathname)));
      return;
    }
    if (path.extname(pathname) !== '') {
      // Browsers request an icon by themselves; any other missing file is an error.
      response.statusCode = pathname === '/favicon.ico' ? 204 : 404;
      response.end();
      return;
    }
    const nonce = randomBytes(12).toString('base64');
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.setHeader(
      'Content-Security-Policy',
      [
        "default-src 'self'",
        `script-src 'nonce-${nonce}' 'strict-dynamic'`,
        `style-src 'self' 'nonce-${nonce}'`,
        "img-src 'self' data:",
        "require-trusted-types-for 'script'",
        "trusted-types cairn-chunks 'allow-duplicates'",
      ].join('; '),
    );
    response.end(readFileSync(path.join(dist, 'index.html'), 'utf8').replaceAll('__NONCE__', nonce));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // bound to TCP above
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
