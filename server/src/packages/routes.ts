import { type Context, Hono } from 'hono';
import type { AppEnv } from '../http/context.ts';
import { errorAnswer } from '../http/error.ts';
import { immutable, serveFile } from '../static/file.ts';
import type { PackageStore } from './store.ts';

const tarballPath = /^-\/([\w.-]+)\/(cairn-[\w.-]+\.tgz)$/;
const namePattern = /^@cairn\/[a-z-]+$/;

/**
 * `/packages`: the shared packages as npm's registry would give them out, for `@cairn:registry=<Cairn>/packages/` in a team's
 * `.npmrc`. Public code, like the files of a release.
 * @param origin where people reach this Cairn, without a trailing slash: addresses of tarballs begin with it
 */
export function packageRoutes(store: PackageStore, origin: string): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();

  /** What there is, for people and for `create-remote`: the version that a new remote begins with. */
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
    // npm's clients write the slash of a scope as %2f.
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

/** What npm's registry says of a package: its versions with their package.json, and which is the newest. */
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
