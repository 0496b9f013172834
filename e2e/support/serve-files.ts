import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

/** A small server for the files of a directory, like one on a developer's machine. */
export interface FileServer {
  /** Without a trailing slash. */
  origin: string;
  /** Every requested path, in order. */
  requests: string[];
  /** Changes the content of a response; by default it does nothing. */
  change: (file: string, content: Buffer) => Buffer;
  stop(): Promise<void>;
}

const types: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.json': 'application/json' };

/** Serves `directory` on a free port of localhost, to pages of any origin. */
export async function serveFiles(directory: string): Promise<FileServer> {
  const files: FileServer = {
    origin: '',
    requests: [],
    change: (_, content) => content,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
  const server = createServer(({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://localhost');
    files.requests.push(pathname);
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Content-Type', types[path.extname(pathname)] ?? 'application/octet-stream');
    try {
      response.end(files.change(pathname, readFileSync(path.join(directory, path.normalize(pathname)))));
    } catch (error) {
      response.statusCode = error instanceof Error && 'code' in error && error.code === 'ENOENT' ? 404 : 500;
      response.end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const { port } = server.address() as AddressInfo; // bound to TCP above
  files.origin = `http://localhost:${port}`;
  return files;
}
