import { navigationCounts } from '@cairn/api';
import * as v from 'valibot';
import { CommandSchema, HelpSchema, PageKeysSchema, SequenceSchema, SetupStepSchema } from './contribution.ts';
import { MessageSchema } from './message.ts';
import { navigationSections, pageLayouts } from './name.ts';
import { PermissionSchema } from './permission.ts';
import { hostId } from './release-name.ts';
import { isBelowApp, remoteRoutePattern, routePattern } from './route.ts';

const id = v.pipe(
  v.string(),
  v.regex(/^[a-z][a-z0-9-]{1,39}$/, 'an id is 2 to 40 lower-case letters, digits and hyphens, a letter first'),
  v.check((value) => value !== hostId, 'this id is that of the host: choose another one'),
);
export const RouteSchema = v.object({
  /** Absolute, below /app. */
  path: v.pipe(
    v.string(),
    v.regex(routePattern, 'a route is an absolute path of plain or :parameter segments'),
    v.check(isBelowApp, 'a remote owns routes below /app alone'),
    v.check(
      (path) => !isBelowApp(path) || !routePattern.test(path) || remoteRoutePattern.test(path),
      'the first segment below /app is plain: a parameter there would own every address that nobody else does',
    ),
  ),
  /**
   * The name of the page's chunk: `import(/* webpackChunkName: "page-<page>" *\/ …)` in routes.tsx. Null when this remote owns
   * the route but has no page for it: the address shows "not found", and nothing is loaded.
   */
  page: v.nullable(v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]*$/))),
  /** Default: panels under a heading. */
  layout: v.optional(v.picklist(pageLayouts)),
  /** The flag of the specification's route table, which `needsSignIn` reads. */
  requiresAuth: v.boolean(),
  /** The permission that the visitor needs; null when a sign-in is enough. */
  permission: v.nullable(PermissionSchema),
  /** Whether its files are cached for offline use before the first visit. */
  offline: v.optional(v.boolean(), false),
  /**
   * The page's first API reads, for an address without a query: paths of GET calls below the API. The server embeds their responses in the
   * HTML, so that a first visit needs no second round trip. `{locale}` is the page's language.
   */
  reads: v.optional(
    v.pipe(
      v.array(
        v.pipe(v.string(), v.regex(/^[a-z][\w-]*(?:\/[\w-]+)*(?:\?(?:[\w=&,-]|\{locale\})+)?$/, 'a read is a plain path below the API')),
      ),
      v.maxLength(6, 'the HTML waits for its reads: a page names six at most'),
    ),
  ),
});
export type RemoteRoute = v.InferOutput<typeof RouteSchema>;
export type BuiltRoute = RemoteRoute & { page: string };

/** Returns whether the route has a page. */
export function isBuilt(route: RemoteRoute): route is BuiltRoute {
  return route.page !== null;
}

export const NavigationSchema = v.object({
  to: v.pipe(v.string(), v.startsWith('/app')),
  label: MessageSchema,
  /** The name of a Lucide icon. The build writes its SVG into remote.json. */
  icon: v.pipe(v.string(), v.regex(/^[a-z0-9-]+$/)),
  section: v.picklist(navigationSections),
  /** Ascending within the section. */
  order: v.number(),
  /** The key sequence that navigates there from anywhere: `g d`. */
  keys: v.exactOptional(SequenceSchema),
  permission: v.optional(v.nullable(PermissionSchema), null),
  /** The count shown next to it, such as pending items. */
  count: v.exactOptional(v.picklist(navigationCounts, 'the server counts no such thing')),
});

/** `remote.ts`: what the shell knows about a remote without running it. */
export const RemoteSchema = v.object({
  id,
  /** The compatible shell versions, as a semver range. */
  range: v.pipe(v.string(), v.nonEmpty()),
  /** The display name, used by the error panel when the remote fails. */
  label: MessageSchema,
  routes: v.pipe(v.array(RouteSchema), v.minLength(1, 'a remote owns at least one route')),
  navigation: v.optional(v.array(NavigationSchema), []),
  /** For the command palette, which also includes the navigation entries. */
  commands: v.optional(v.array(CommandSchema), []),
  help: v.optional(v.array(HelpSchema), []),
  pageKeys: v.optional(v.array(PageKeysSchema), []),
  setup: v.optional(v.array(SetupStepSchema), []),
});
export type Remote = v.InferOutput<typeof RemoteSchema>;
export type RemoteInput = v.InferInput<typeof RemoteSchema>;

/** Declares a remote. The value is plain data without React or other code. It is checked at build, at release and by the resolver. */
export function defineRemote(remote: RemoteInput): RemoteInput {
  return remote;
}
