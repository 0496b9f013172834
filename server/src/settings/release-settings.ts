import { isLoopback } from '@cairn/contract';
import * as v from 'valibot';
import type { ReadSetting } from './sign-in-methods.ts';

/** A bucket of an S3-compatible store for releases. */
export interface StoreSettings {
  bucket: string;
  /** Prefix of every key: empty, or with a trailing slash. */
  prefix: string;
  region: string;
  /** Null: Amazon's own, by region. */
  endpoint: string | null;
  /** Null: the client's default chain (environment, files, instance role). */
  credentials: { accessKeyId: string; secretAccessKey: string } | null;
}

/** Where releases are stored, and the origin from which browsers load them. */
export interface ReleaseSettings {
  /** Null: a directory below the data directory. */
  store: StoreSettings | null;
  /** The origin in front of the store (a CDN), without a trailing slash. Null: Cairn's own. */
  origin: string | null;
}

const BucketSchema = v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'use the name of a bucket, such as cairn-releases'));
const PrefixSchema = v.pipe(
  v.string(),
  v.regex(/^[\w-]+(?:\/[\w-]+)*\/?$/, 'use words separated by slashes, such as cairn or teams/cairn'),
  v.transform((text) => text.replace(/\/?$/, '/')),
);
const RegionSchema = v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,40}$/, 'use a region, such as eu-central-1'));
const KeySchema = v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,512}$/, 'copy it from the provider, without spaces'));
const endpointRemedy = 'use the address of the S3 API: scheme, host and port, no path, such as https://s3.example';
const EndpointSchema = v.pipe(
  v.string(),
  v.check((text) => URL.canParse(text) && isOrigin(new URL(text)), endpointRemedy),
  v.transform((text) => new URL(text).origin),
);
const originRemedy =
  'use the https origin that serves /remotes/… from the store, such as https://cdn.example (plain http only on loopback)';
const OriginSchema = v.pipe(
  v.string(),
  v.check((text) => URL.canParse(text) && isOrigin(new URL(text)) && isSafe(new URL(text)), originRemedy),
  v.transform((text) => new URL(text).origin),
);

/** Reads the release settings. Rejects an incomplete bucket configuration by name. */
export function readReleaseSettings(read: ReadSetting, refuse: (name: string, remedy: string) => void): ReleaseSettings {
  const origin = read('CAIRN_RELEASES_ORIGIN', OriginSchema, null);
  const bucket = read('S3_BUCKET', BucketSchema, null);
  const prefix = read('S3_PREFIX', PrefixSchema, '');
  const region = read('S3_REGION', RegionSchema, 'us-east-1');
  const endpoint = read('S3_ENDPOINT', EndpointSchema, null);
  const accessKeyId = read('S3_ACCESS_KEY_ID', KeySchema, null);
  const secretAccessKey = read('S3_SECRET_ACCESS_KEY', KeySchema, null);
  // An invalid value is not also reported as missing.
  const isGiven = (name: string) => read(name, v.string(), null) !== null;
  const pair = ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'];
  const [missing, ...others] = pair.filter((name) => !isGiven(name));
  if (missing && others.length === 0) refuse(missing, `is required with ${pair.find((name) => name !== missing)}`);
  if (bucket === null) {
    if (prefix || endpoint || accessKeyId) refuse('S3_BUCKET', 'is required with the other settings of an S3-compatible store');
    return { store: null, origin };
  }
  const credentials = accessKeyId !== null && secretAccessKey !== null ? { accessKeyId, secretAccessKey } : null;
  return { store: { bucket, prefix, region, endpoint, credentials }, origin };
}

function isOrigin(url: URL): boolean {
  return /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash && !url.username && !url.password;
}

/** Requires https or loopback, because the content runs in people's browsers. */
function isSafe(url: URL): boolean {
  return url.protocol === 'https:' || isLoopback(url.hostname);
}
