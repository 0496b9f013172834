import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import type { BuildProblem } from '@cairn/contract';
import { createRsbuild, loadConfig, mergeRsbuildConfig, type RsbuildConfig, type RsbuildDevServer } from '@rsbuild/core';
import { loopbackAlone } from './base.ts';
import { buildProblems } from './build-problems.ts';
import { freePort } from './free-port.ts';

/** Rsbuild's development server of one package, on loopback. */
export interface DevServer {
  /** Its origin, without a trailing slash. */
  origin: string;
  /** Returns the current HTML of an entry; waits for a pending build. */
  html(environment: string): Promise<string>;
  /** Returns the problems of the last build. */
  problems(): readonly BuildProblem[];
  /** Sends a message to every open page that has loaded something from this server. */
  tell(event: string, data: unknown): void;
  stop(): Promise<void>;
}

/** Pages load from this server, but Cairn's own server serves them, with its policy and state. */
const address = '127.0.0.1';

export interface DevServerOptions {
  /** The entries to build; default: all. */
  environments?: readonly string[];
  /** Called after each build. */
  onBuild?: () => void;
  /** The address to listen on; default: a free port of 127.0.0.1. The host is part of the URLs in pages. */
  at?: { host: 'localhost' | '127.0.0.1'; port: number };
  /** The origin of pages that load from here, if it is not on this machine. */
  page?: string | undefined;
  /** Additional JSON responses, by path, evaluated at each request. */
  answers?: Readonly<Record<string, (parameters: URLSearchParams) => Promise<unknown>>>;
  /** The path of an event stream that sends the problems after each build to pages of all allowed origins. */
  problemsPath?: string;
}

/**
 * Builds the package in `directory` for development and serves it with hot reload. NODE_ENV=development must be set before the process
 * starts.
 */
export async function startDevServer(
  directory: string,
  { environments, onBuild, at, page, answers = {}, problemsPath }: DevServerOptions = {},
): Promise<DevServer> {
  const { host, port } = at ?? { host: address, port: await freePort(address) };
  const origin = `http://${host}:${port}`;
  const { content } = await loadConfig({ cwd: directory, path: path.join(directory, 'rsbuild.config.ts') });
  const stream = problemsPath === undefined ? undefined : openEventStream(problemsPath, page);
  const rsbuild = await createRsbuild({
    cwd: directory,
    config: mergeRsbuildConfig(content, forDevelopment(content, { host, port, page, answers, stream })),
    ...(environments ? { environment: [...environments] } : {}),
  });
  let problems: readonly BuildProblem[] = [];
  rsbuild.onAfterDevCompile(({ stats }) => {
    const each = 'stats' in stats ? stats.stats : [stats];
    problems = buildProblems(
      directory,
      each.flatMap((one) => one.toJson({ all: false, errors: true }).errors ?? []),
    );
    stream?.send({ problems });
    onBuild?.();
  });
  const server: RsbuildDevServer = await rsbuild.createDevServer();
  await server.listen();
  return {
    origin,
    html(environment) {
      const entry = server.environments[environment];
      if (!entry) throw new Error(`${directory} has no environment ${environment}`);
      return entry.getTransformedHtml(environment);
    },
    problems: () => problems,
    tell: (event, data) => server.sockWrite('custom', { event, data }),
    async stop() {
      stream?.close();
      await server.close();
    },
  };
}

interface Serving {
  host: string;
  port: number;
  page: string | undefined;
  answers: NonNullable<DevServerOptions['answers']>;
  stream: EventStream | undefined;
}

function forDevelopment(config: RsbuildConfig, { host, port, page, answers, stream }: Serving): RsbuildConfig {
  const origin = `http://${host}:${port}`;
  const cors = page ? { origin: [loopbackAlone.origin, page] } : loopbackAlone;
  // Not Rsbuild's overlay: it writes HTML from strings, which the page's policy forbids. The host shows the problems.
  const dev = { lazyCompilation: false, client: { protocol: 'ws' as const, host, port, overlay: false } };
  // No build cache: the output contains the port, which differs at each start.
  const performance = { buildCache: false };
  const environments = Object.fromEntries(
    Object.keys(config.environments ?? {}).map((name) => [name, { dev: { assetPrefix: `${origin}/assets/${name}/` }, performance }]),
  );
  return {
    mode: 'development',
    dev: { ...dev, assetPrefix: `${origin}/` },
    environments,
    performance,
    server: {
      host,
      port,
      strictPort: true,
      printUrls: false,
      open: false,
      cors,
      setup(context) {
        if (context.action !== 'dev') return;
        for (const [path, answer] of Object.entries(answers))
          context.server.middlewares.use(path, (request, response) => answerJson(answer, request, allowedOrigin(request, page), response));
        if (stream) context.server.middlewares.use(stream.path, stream.open);
      },
    },
  };
}

interface EventStream {
  path: string;
  open(request: IncomingMessage, response: ServerResponse): void;
  /** Sends data to all open streams, and later to each new one. */
  send(data: unknown): void;
  close(): void;
}

/** Opens a server-sent event stream for pages of `page` and of this machine. */
function openEventStream(path: string, page: string | undefined): EventStream {
  const readers = new Set<ServerResponse>();
  let last: string | undefined;
  return {
    path,
    open(request, response) {
      answerTo(allowedOrigin(request, page), response, 'text/event-stream');
      response.flushHeaders();
      if (last !== undefined) response.write(last);
      readers.add(response);
      response.once('close', () => readers.delete(response));
    },
    send(data) {
      last = `data: ${JSON.stringify(data)}\n\n`;
      for (const reader of readers) reader.write(last);
    },
    close() {
      for (const reader of readers) reader.end();
    },
  };
}

/** Returns the origin of the requesting page if it is allowed. These responses bypass Rsbuild's own CORS handling. */
function allowedOrigin({ headers }: IncomingMessage, page: string | undefined): string | undefined {
  const { origin } = headers;
  return origin !== undefined && (origin === page || loopbackAlone.origin.test(origin)) ? origin : undefined;
}

function answerTo(origin: string | undefined, response: ServerResponse, type: string): void {
  if (origin) response.setHeader('Access-Control-Allow-Origin', origin);
  response.setHeader('Vary', 'Origin');
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('Content-Type', type);
}

function answerJson(
  answer: (parameters: URLSearchParams) => Promise<unknown>,
  { url = '' }: IncomingMessage,
  origin: string | undefined,
  response: ServerResponse,
): void {
  answerTo(origin, response, 'application/json');
  answer(new URLSearchParams(url.split('?')[1] ?? '')).then(
    (value) => response.end(JSON.stringify(value)),
    (error: unknown) => {
      response.statusCode = 500;
      response.end(JSON.stringify({ message: error instanceof Error ? error.message : String(error) }));
    },
  );
}
