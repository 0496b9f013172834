import * as v from 'valibot';

/** A version of the shared packages: the contract's version and a content hash. */
export const packedVersionPattern = /^\d+\.\d+\.\d+-b[0-9a-f]{12}$/;

/** Returns the version of the shared packages when packed for other repositories: `1.0.0-b0123456789ab`. */
export function packedVersion(version: string, hash: string): string {
  return `${version}-b${hash}`;
}

/** Returns the contract version of a packed version; any other version is returned unchanged. */
export function contractVersion(version: string): string {
  return packedVersionPattern.test(version) ? version.replace(/-b[0-9a-f]{12}$/, '') : version;
}

/** `index.json` of the packed packages: all shared packages in one version. */
export const PackedSetSchema = v.object({
  version: v.pipe(v.string(), v.regex(packedVersionPattern)),
  packages: v.array(
    v.object({
      name: v.pipe(v.string(), v.regex(/^@cairn\/[a-z-]+$/)),
      file: v.pipe(v.string(), v.regex(/^cairn-[\w.-]+\.tgz$/)),
      /** Hashes of the tarball: sha512 in base64, and sha1 in hexadecimal for older clients. */
      integrity: v.pipe(v.string(), v.startsWith('sha512-')),
      shasum: v.pipe(v.string(), v.regex(/^[0-9a-f]{40}$/)),
      /** Its package.json. */
      manifest: v.looseObject({ name: v.string(), version: v.string() }),
    }),
  ),
});
export type PackedSet = v.InferOutput<typeof PackedSetSchema>;
