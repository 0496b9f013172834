import * as v from 'valibot';

const versions = v.optional(v.record(v.string(), v.string()), {});

/** As much of a package.json in this workspace as is packed. */
export const PackageSchema = v.object({
  name: v.string(),
  version: v.string(),
  description: v.optional(v.string(), ''),
  sideEffects: v.optional(v.union([v.boolean(), v.array(v.string())])),
  /** Left out: what the rest of the shared packages need. */
  engines: v.optional(v.object({ node: v.string() }), { node: '>=22.18' }),
  bin: v.optional(v.record(v.string(), v.string())),
  exports: v.record(v.string(), v.string()),
  dependencies: versions,
  peerDependencies: versions,
});
export type Package = v.InferOutput<typeof PackageSchema>;

/** A package.json as it is packed, and as a registry says it. */
export type PackedJson = Record<string, unknown> & { name: string; version: string };

const source = /^\.\/src\/(.*)\.tsx?$/;

/**
 * The package.json that goes with what was compiled. `version` is that of every shared package alike, and stands for
 * `workspace:*`; `catalog` says what `catalog:` stands for.
 * @throws Error naming a dependency that would mean nothing elsewhere
 */
export function packedJson(own: Package, version: string, catalog: Readonly<Record<string, string>>): PackedJson {
  const settled = (given: Package['dependencies']) =>
    Object.fromEntries(Object.entries(given).map(([name, wanted]) => [name, versionOf(own.name, name, wanted, { version, catalog })]));
  const exported = Object.entries(own.exports).map(([name, file]): [string, unknown] => [
    name,
    source.test(file)
      ? { types: file.replace(source, './dist/$1.d.ts'), default: file.replace(source, './dist/$1.js') }
      : file.replace('./src/', './dist/'),
  ]);
  const programs = Object.entries(own.bin ?? {}).map(([name, file]) => [name, file.replace(source, './dist/$1.js')]);
  return {
    name: own.name,
    version,
    description: own.description,
    type: 'module',
    engines: own.engines,
    ...(own.sideEffects === undefined ? {} : { sideEffects: own.sideEffects }),
    ...(programs.length > 0 ? { bin: Object.fromEntries(programs) } : {}),
    exports: Object.fromEntries(exported),
    dependencies: settled(own.dependencies),
    ...(Object.keys(own.peerDependencies).length > 0 ? { peerDependencies: settled(own.peerDependencies) } : {}),
  };
}

function versionOf(
  owner: string,
  name: string,
  wanted: string,
  { version, catalog }: { version: string; catalog: Readonly<Record<string, string>> },
): string {
  if (wanted === 'workspace:*') return version;
  const found = wanted === 'catalog:' ? catalog[name] : wanted;
  if (found === undefined || /^(?:workspace|link|file):/.test(found))
    throw new Error(`${owner} depends on ${name} by "${wanted}", which means nothing outside of this repository`);
  return found;
}
