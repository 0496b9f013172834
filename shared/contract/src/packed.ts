import * as v from 'valibot';

/** A version of the shared packages: that of their contract, and which content it is. */
export const packedVersionPattern = /^\d+\.\d+\.\d+-b[0-9a-f]{12}$/;

/** Names the content of the shared packages, packed for repositories outside: `1.0.0-b0123456789ab`. */
export function packedVersion(version: string, hash: string): string {
  return `${version}-b${hash}`;
}

/** The version of the contract that a packed one holds; of any other version, itself. */
export function contractVersion(version: string): string {
  return packedVersionPattern.test(version) ? version.replace(/-b[0-9a-f]{12}$/, '') : version;
}

/** `index.json` of what the build has packed: every shared package in one version. */
export const PackedSetSchema = v.object({
  version: v.pipe(v.string(), v.regex(packedVersionPattern)),
  packages: v.array(
    v.object({
      name: v.pipe(v.string(), v.regex(/^@cairn\/[a-z-]+$/)),
      file: v.pipe(v.string(), v.regex(/^cairn-[\w.-]+\.tgz$/)),
      /** Of the tarball: sha512 in base64, and sha1 in hexadecimal for older clients. */
      integrity: v.pipe(v.string(), v.startsWith('sha512-')),
      shasum: v.pipe(v.string(), v.regex(/^[0-9a-f]{40}$/)),
      /** Its package.json. */
      manifest: v.looseObject({ name: v.string(), version: v.string() }),
    }),
  ),
});
export type PackedSet = v.InferOutput<typeof PackedSetSchema>;
