import { locales } from '@cairn/api';
import validRange from 'semver/ranges/valid.js';
import * as v from 'valibot';
import { CommandSchema, HelpSchema, type KeyClaim, keyConflicts, PageKeysSchema, SequenceSchema, SetupStepSchema } from './contribution.ts';
import { navigationSections } from './name.ts';
import { PermissionSchema } from './permission.ts';
import { hostId, remoteIdPattern, versionPattern } from './release-name.ts';
import { isBuilt, RouteSchema } from './remote.ts';
import { routesCollide } from './route.ts';

const LabelsSchema = v.object(
  v.entriesFromList(
    locales,
    v.pipe(v.string(), v.nonEmpty('a label needs a text in every language: translate it in its catalogue and build again')),
  ),
);

/** A path inside a release: no leading slash, no `..`. */
const FilePathSchema = v.pipe(
  v.string(),
  v.regex(/^[\w.@-]+(?:\/[\w.@-]+)*$/, 'a file path is relative and plain'),
  v.check((path) => !path.split('/').some((segment) => segment === '.' || segment === '..'), 'a file path stays inside its release'),
);

/** Files by language. */
const CatalogueFilesSchema = v.object(v.entriesFromList(locales, v.array(FilePathSchema)));

export const FileSchema = v.object({
  path: FilePathSchema,
  /** Bytes, uncompressed. */
  size: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** Subresource integrity: sha384, base64. */
  integrity: v.pipe(v.string(), v.regex(/^sha384-[A-Za-z0-9+/]{64}$/, 'integrity is sha384 in base64')),
});

const IconSchema = v.object({ body: v.string(), width: v.number(), height: v.number() });

/** `remote.json`: the data of `remote.ts` and the results of the build. */
export const ManifestSchema = v.object({
  schema: v.literal(1),
  id: v.pipe(
    v.string(),
    v.regex(remoteIdPattern),
    v.check((id) => id !== hostId, 'this id is that of the host: choose another one'),
  ),
  version: v.pipe(v.string(), v.regex(versionPattern, 'a version is semver')),
  /** The content hash: the same sources give the same hash. */
  hash: v.pipe(v.string(), v.regex(/^[0-9a-f]{12}$/)),
  range: v.string(),
  labels: LabelsSchema,
  routes: v.array(RouteSchema),
  navigation: v.array(
    v.object({
      to: v.string(),
      labels: LabelsSchema,
      icon: IconSchema,
      section: v.picklist(navigationSections),
      order: v.number(),
      keys: v.exactOptional(SequenceSchema),
      permission: v.nullable(PermissionSchema),
      // Not a picklist: a count that this server does not know is simply not shown, and is no reason to refuse a release.
      count: v.exactOptional(v.string()),
    }),
  ),
  // Releases from before these fields existed have none.
  commands: v.optional(v.array(v.object({ ...CommandSchema.entries, label: LabelsSchema, icon: IconSchema })), []),
  help: v.optional(v.array(v.object({ ...HelpSchema.entries, title: LabelsSchema, text: LabelsSchema })), []),
  pageKeys: v.optional(v.array(v.object({ ...PageKeysSchema.entries, label: LabelsSchema })), []),
  setup: v.optional(v.array(v.object({ ...SetupStepSchema.entries, label: LabelsSchema, text: LabelsSchema })), []),
  /** The federation entry. */
  entry: FilePathSchema,
  /** Files of the exposed routes module. */
  routesFiles: v.array(FilePathSchema),
  /** Files of the exposed slots module, loaded when the palette opens; null without one. */
  slotsFiles: v.optional(v.nullable(v.array(FilePathSchema)), null),
  /** Files of each page, by the page's name. */
  pages: v.record(v.string(), v.array(FilePathSchema)),
  /** Files that the offline pages load lazily: previews, dialogs, bulk actions. */
  late: v.optional(v.array(FilePathSchema), []),
  /** The singletons that each page needs at once and that are separate files in the host, by page name. */
  consumes: v.optional(v.record(v.string(), v.array(v.string())), {}),
  /** Files of each language's catalogue. */
  catalogues: CatalogueFilesSchema,
  /** Files of texts that only some pages use, by page name. They load with the page. Empty when the catalogue is not split. */
  pageCatalogues: v.optional(v.record(v.string(), CatalogueFilesSchema), {}),
  /** Files of the texts of the lazy parts of offline pages. */
  lateCatalogues: v.optional(v.nullable(CatalogueFilesSchema), null),
  /** The host's packages that it needs, with their semver ranges: the singletons and the federation runtime. */
  shared: v.record(v.string(), v.string()),
  files: v.array(FileSchema),
});
export type Manifest = v.InferOutput<typeof ManifestSchema>;

/** The same from a dev server, whose files change with each edit: they have no integrity to check. */
const DevelopmentManifestSchema = v.object({
  ...ManifestSchema.entries,
  files: v.array(v.object({ ...FileSchema.entries, integrity: v.union([v.literal(''), FileSchema.entries.integrity]) })),
});

/** A `remote.json` with its defaults filled in, or all of its problems as `path: message` lines. */
type ReadManifest = { manifest: Manifest; problems: [] } | { manifest: null; problems: string[] };

/**
 * Reads an unknown value as a `remote.json`. Only the parsed output is trusted, never the input value.
 * @param of a dev server's manifest lists its files without integrity and its pages without files
 */
export function readManifest(value: unknown, of: 'release' | 'development' = 'release'): ReadManifest {
  const result = v.safeParse(of === 'release' ? ManifestSchema : DevelopmentManifestSchema, value);
  const problems = result.success
    ? referenceProblems(result.output, of)
    : result.issues.map((issue) => `${v.getDotPath(issue) ?? 'remote.json'}: ${issue.message}`);
  return result.success && problems.length === 0 ? { manifest: result.output, problems: [] } : { manifest: null, problems };
}

/** Returns everything wrong with a value that should be a `remote.json`; empty when it is valid. */
export function manifestProblems(value: unknown): string[] {
  return readManifest(value).problems;
}

function referenceProblems(manifest: Manifest, of: 'release' | 'development'): string[] {
  const known = new Set(manifest.files.map((file) => file.path));
  const named = [
    manifest.entry,
    ...manifest.routesFiles,
    ...(manifest.slotsFiles ?? []),
    ...Object.values(manifest.pages).flat(),
    ...manifest.late,
    ...[
      manifest.catalogues,
      ...Object.values(manifest.pageCatalogues),
      ...(manifest.lateCatalogues ? [manifest.lateCatalogues] : []),
    ].flatMap((files) => Object.values(files).flat()),
  ];
  const problems = [...new Set(named)]
    .filter((path) => !known.has(path))
    .map((path) => `files: ${path} is named but is not among the files`);
  if (validRange(manifest.range) === null) problems.push(`range: "${manifest.range}" is not a semver range`);
  for (const [index, { path }] of manifest.routes.entries()) {
    if (manifest.routes.slice(0, index).some((earlier) => routesCollide(earlier.path, path)))
      problems.push(`routes: ${path} stands there twice: leave one of them out`);
  }
  const built = manifest.routes.filter(isBuilt);
  for (const route of built) {
    if (of === 'release' && !manifest.pages[route.page])
      problems.push(`routes: ${route.path} names the page "${route.page}", which the build has not made`);
  }
  for (const part of ['navigation', 'commands', 'setup'] as const) {
    for (const { to } of manifest[part]) {
      const path = to.split('?')[0];
      if (!built.some((route) => route.path === path)) problems.push(`${part}: ${to} is not a route of this remote that has a page`);
    }
  }
  return [...problems, ...keyConflicts(keysOf(manifest))];
}

/** The parts of a `remote.json` that may have key sequences. */
export interface KeyClaims {
  navigation: readonly { to: string; keys?: string | undefined }[];
  commands: readonly { to: string; keys?: string | undefined }[];
}

/** Returns the key sequences that a release claims, and their targets. */
export function keysOf({ navigation = [], commands = [] }: Partial<KeyClaims>): KeyClaim[] {
  return [...navigation, ...commands].flatMap(({ keys, to }) => (keys ? [{ keys, by: to }] : []));
}
