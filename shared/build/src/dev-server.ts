import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import type { BuildProblem } from '@cairn/contract';
import { createRsbuild, loadConfig, mergeRsbuildConfig, type RsbuildConfig, type RsbuildDevServer } from '@rsbuild/core';
import { loopbackAlone } from './base.ts';
import { buildProblems } from './build-problems.ts';
import { freePort } from './free-port.ts';

/** Rsbuild's development server of one package, on loopback. */
export interface DevServer {
  /** Where it serves what it has built, without a trailing slash. */
  origin: string;
  /** The HTML of an entry as it is now; waits for a build that is under way. */
  html(environment: string): Promise<string>;
  /** What keeps the package from being built, as of its last build. */
  problems(): readonly BuildProblem[];
  /** Sends a message to every open page that has loaded something from here. */
  tell(event: string, data: unknown): void;
  stop(): Promise<void>;
}

/** The page comes from another origin than what it loads, and is served by Cairn's own server: with its policy and its state. */
const address = '127.0.0.1';

export interface DevServerOptions {
  /** Which of the package's entries; all of them without it. */
  environments?: readonly string[];
  /** Told after each build. */
  onBuild?: () => void;
  /** Where it listens: a free port of 127.0.0.1 unless it is said. The host is what pages call it. */
  at?: { host: 'localhost' | '127.0.0.1'; port: number };
  /** The origin of pages that load from here, where that is not this machine. */
  page?: string | undefined;
  /** What it answers besides, by path: JSON, as it is then. */
  answers?: Readonly<Record<string, (parameters: URLSearchParams) => Promise<unknown>>>;
  /** Where open pages of any origin that may load from here get its problems after each build, as an event stream. */
  problemsPath?: string;
}

/**
 * Builds the package in `directory` for development and serves it with hot reload. Needs NODE_ENV=development from the
 * process's first moment.
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
  // Not Rsbuild's overlay: it writes HTML from strings, which the page's policy forbids. The host shows what is wrong.
  const dev = { lazyCompilation: false, client: { protocol: 'ws' as const, host, port, overlay: false } };
  // Nothing is kept from an earlier start: the port, which differs each time, stands in what was built.
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
  /** Sends to every open page, and later to each that opens the stream. */
  send(data: unknown): void;
  close(): void;
}

/** Server-sent events to pages of `page` and of this machine. */
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

/** The page that asks, where it may: what is answered here comes before Rsbuild's own handling of other origins. */
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
