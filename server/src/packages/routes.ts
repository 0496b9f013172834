import { type Context, Hono } from 'hono';
import type { AppEnv } from '../http/context.ts';
import { errorAnswer } from '../http/error.ts';
import { immutable, serveFile } from '../static/file.ts';
import type { PackageStore } from './store.ts';

const tarballPath = /^-\/([\w.-]+)\/(cairn-[\w.-]+\.tgz)$/;
const namePattern = /^@cairn\/[a-z-]+$/;

/**
 * Creates the routes of `/packages`: the shared packages in the format of npm's registry, for `@cairn:registry=<Cairn>/packages/` in a
 * team's `.npmrc`. Public, like the files of a release.
 * @param origin public origin of this Cairn without a trailing slash, for the URLs of tarballs
 */
export function packageRoutes(store: PackageStore, origin: string): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();

  /** Lists the packages and the latest version, for people and for `create-remote`. */
  const overview = (c: Context<AppEnv>) => {
    const [newest] = store.sets();
    c.header('Cache-Control', 'no-cache');
    return c.json({
      registry: `${origin}/packages/`,
      latest: newest?.version ?? null,
      packages: (newest?.packages ?? []).map(({ name }) => name),
      versions: store.sets().map(({ version }) => version),
    });
  };

  routes.get('/', overview);
  routes.get('/*', async (c) => {
    // npm clients encode the slash of a scope as %2f.
    const path = c.req.path.slice('/packages/'.length).replace(/%2f/i, '/');
    if (path === '') return overview(c);
    const [, version, file] = tarballPath.exec(path) ?? [];
    const known = store.sets().some((set) => set.version === version && set.packages.some((one) => one.file === file));
    if (version && file && known) {
      const found = await serveFile(c, { root: store.root, keptRoot: store.root, path: `${version}/${file}`, cacheControl: immutable });
      if (found) return found;
    }
    const document = namePattern.test(path) ? packageDocument(store, origin, path) : undefined;
    c.header('Cache-Control', document ? 'no-cache' : 'no-store');
    return document ? c.json(document) : errorAnswer(c, 'NOT_FOUND');
  });
  return routes;
}

/** Returns the registry document of a package: its versions with their package.json, and the latest one. */
function packageDocument(store: PackageStore, origin: string, name: string): object | undefined {
  const versions = store.sets().flatMap(({ version, packages }) => {
    const found = packages.find((one) => one.name === name);
    if (!found) return [];
    const { file, integrity, shasum, manifest } = found;
    return { version, manifest: { ...manifest, dist: { tarball: `${origin}/packages/-/${version}/${file}`, integrity, shasum } } };
  });
  const [newest] = versions;
  if (!newest) return undefined;
  return {
    name,
    'dist-tags': { latest: newest.version },
    versions: Object.fromEntries(versions.map(({ version, manifest }) => [version, manifest])),
  };
}
