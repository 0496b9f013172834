import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import type { BuildProblem } from '@cairn/contract';
import { createRsbuild, loadConfig, mergeRsbuildConfig, type RsbuildConfig, type RsbuildDevServer } from '@rsbuild/core';
import { loopbackAlone } from './base.ts';
import { buildProblems } from './build-problems.ts';

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
}

/**
 * Builds the package in `directory` for development and serves it with hot reload. Needs NODE_ENV=development from the
 * process's first moment.
 */
export async function startDevServer(directory: string, { environments, onBuild }: DevServerOptions = {}): Promise<DevServer> {
  const port = await freePort();
  const origin = `http://${address}:${port}`;
  const { content } = await loadConfig({ cwd: directory, path: path.join(directory, 'rsbuild.config.ts') });
  const rsbuild = await createRsbuild({
    cwd: directory,
    config: mergeRsbuildConfig(content, forDevelopment(content, origin, port)),
    ...(environments ? { environment: [...environments] } : {}),
  });
  let problems: readonly BuildProblem[] = [];
  rsbuild.onAfterDevCompile(({ stats }) => {
    const each = 'stats' in stats ? stats.stats : [stats];
    problems = buildProblems(
      directory,
      each.flatMap((one) => one.toJson({ all: false, errors: true }).errors ?? []),
    );
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
    stop: () => server.close(),
  };
}

function forDevelopment(config: RsbuildConfig, origin: string, port: number): RsbuildConfig {
  // Not Rsbuild's overlay: it writes HTML from strings, which the page's policy forbids. The host shows what is wrong.
  const dev = { lazyCompilation: false, client: { protocol: 'ws' as const, host: address, port, overlay: false } };
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
      host: address,
      port,
      strictPort: true,
      printUrls: false,
      open: false,
      cors: loopbackAlone,
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, address, resolve));
  const { port } = server.address() as AddressInfo; // bound to TCP just above
  await new Promise((resolve) => server.close(resolve));
  return port;
}
