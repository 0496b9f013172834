import { permissions } from '@cairn/api';
import * as v from 'valibot';
import { routePattern } from './route.ts';

/** A text of a remote, by the id of its message in the remote's own catalogue; the build writes in every language. */
const MessageSchema = v.object({ id: v.pipe(v.string(), v.nonEmpty()), message: v.pipe(v.string(), v.nonEmpty()) });

/** The groups of the shell's navigation, in the order in which they stand. */
export const navigationSections = ['work', 'project', 'organisation', 'platform', 'foot'] as const;

const id = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{1,39}$/, 'an id is 2 to 40 lower-case letters, digits and hyphens, a letter first'));
const PermissionSchema = v.picklist(permissions, 'this permission does not exist');

export const RouteSchema = v.object({
  /** Absolute, below /app. */
  path: v.pipe(
    v.string(),
    v.regex(routePattern, 'a route is an absolute path of plain or :parameter segments'),
    v.startsWith('/app', 'a remote owns routes below /app alone'),
  ),
  /**
   * The name of the page's chunk: `import(/* webpackChunkName: "page-<page>" *\/ …)` in routes.tsx. Null where the route is
   * this remote's and its screen is not built: it answers as an address that nobody has, and nothing is loaded.
   */
  page: v.nullable(v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]*$/))),
  /** The flag of the specification's route table. Everything below /app needs a sign-in, whatever it says. */
  requiresAuth: v.boolean(),
  /** What the visitor must be allowed to do; null where being signed in is enough. */
  permission: v.nullable(PermissionSchema),
  /** Are its files kept for offline use ahead of a first visit? */
  offline: v.optional(v.boolean(), false),
  /**
   * What the page asks the API for first, where its address has no query: paths of GET calls below the API. The server
   * writes their answers into the HTML, so that a first visit waits for no second round trip.
   */
  reads: v.optional(
    v.pipe(
      v.array(v.pipe(v.string(), v.regex(/^[a-z][\w-]*(?:\/[\w-]+)*(?:\?[\w=&-]+)?$/, 'a read is a plain path below the API'))),
      v.maxLength(6, 'the HTML waits for its reads: a page names six at most'),
    ),
  ),
});
export type RemoteRoute = v.InferOutput<typeof RouteSchema>;
export type BuiltRoute = RemoteRoute & { page: string };

/** Has the route a screen? */
export function isBuilt(route: RemoteRoute): route is BuiltRoute {
  return route.page !== null;
}

export const NavigationSchema = v.object({
  to: v.pipe(v.string(), v.startsWith('/app')),
  label: MessageSchema,
  /** A Lucide icon by name; the build writes its drawing into remote.json. */
  icon: v.pipe(v.string(), v.regex(/^[a-z0-9-]+$/)),
  section: v.picklist(navigationSections),
  /** Ascending within the section. */
  order: v.number(),
  permission: v.optional(v.nullable(PermissionSchema), null),
});

/** A remote's name in Module Federation, where it is a variable's: `tenant-admin` is `tenant_admin`. An id has no underscore. */
export function federationName(remote: string): string {
  return remote.replaceAll('-', '_');
}

/** `remote.ts`: what the shell may know of a remote without running it. */
export const RemoteSchema = v.object({
  id,
  /** The shell versions that it runs on, as a semver range. */
  range: v.pipe(v.string(), v.nonEmpty()),
  /** What people call it, in the panel that stands in for it when it fails. */
  label: MessageSchema,
  routes: v.pipe(v.array(RouteSchema), v.minLength(1, 'a remote owns at least one route')),
  navigation: v.optional(v.array(NavigationSchema), []),
});
export type Remote = v.InferOutput<typeof RemoteSchema>;
export type RemoteInput = v.InferInput<typeof RemoteSchema>;

/** Declares a remote. The value is data: no React in it, nothing that runs. Checked at build, at release and by the resolver. */
export function defineRemote(remote: RemoteInput): RemoteInput {
  return remote;
}
