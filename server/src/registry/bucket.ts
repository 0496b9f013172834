import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { StoreSettings } from '../settings/release-settings.ts';
import { StoreFailure } from './store-problem.ts';

const connectMs = 3_000;
/** Timeout for a response, or for a pause within it. */
const answerMs = 20_000;
/** Maximum number of retries if another writer uses the same key at the same time, as S3 requests. */
const maxConflicts = 5;

export interface StoredObject {
  tag: string;
  /** Bytes. */
  size: number | undefined;
}

/** Objects by key, in one bucket below a prefix. Failures are reported as StoreFailure, without headers or access keys. */
export interface Bucket {
  /** Its name in messages. */
  name: string;
  describe(key: string): Promise<StoredObject | undefined>;
  read(key: string): Promise<Uint8Array | undefined>;
  stream(key: string): Promise<{ body: ReadableStream<Uint8Array>; length: number | undefined } | undefined>;
  /** Creates an object. Returns false if it exists; never overwrites. */
  create(key: string, content: Uint8Array, headers: { contentType: string; cacheControl?: string }): Promise<boolean>;
  /** Lists all keys with this prefix. */
  keys(prefix: string): AsyncIterable<string>;
  /** Lists the distinct folders (up to the next slash) with this prefix. */
  folders(prefix: string): AsyncIterable<string>;
  remove(key: string): Promise<void>;
}

/** Opens a bucket. Sends no request yet. */
export function openBucket({ bucket, prefix, region, endpoint, credentials }: StoreSettings): Bucket {
  const client = new S3Client({
    region,
    // Other vendors' stores use path-style addresses, Amazon's uses host names.
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    ...(credentials ? { credentials } : {}),
    // Not all stores support checksums, so they are sent only where required. A release's integrity does not depend on them.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    requestHandler: { connectionTimeout: connectMs, requestTimeout: answerMs, socketTimeout: answerMs },
  });
  const name = `the bucket ${bucket}${endpoint ? ` at ${endpoint}` : ''}`;
  const at = (key: string) => ({ Bucket: bucket, Key: prefix + key });

  async function ask<T>(asked: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw new StoreFailure(`${name} did not ${asked}`, ...reasonOf(error));
    }
  }

  /** Returns undefined if there is no such object. */
  async function find<T>(asked: string, work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await ask(asked, work);
    } catch (error) {
      if (error instanceof StoreFailure && error.status === 404 && error.code !== 'NoSuchBucket') return undefined;
      throw error;
    }
  }

  async function* list(asked: string, below: string, delimiter?: string) {
    const pages = paginateListObjectsV2(
      { client },
      { Bucket: bucket, Prefix: prefix + below, ...(delimiter ? { Delimiter: delimiter } : {}) },
    );
    for (;;) {
      const { value, done } = await ask(asked, () => pages.next());
      if (done) return;
      yield value;
    }
  }

  return {
    name,
    describe: (key) =>
      find('describe an object', async () => {
        const { ETag, ContentLength } = await client.send(new HeadObjectCommand(at(key)));
        return { tag: ETag ?? '', size: ContentLength };
      }),
    read: (key) =>
      find('give an object', async () => {
        const { Body } = await client.send(new GetObjectCommand(at(key)));
        return Body ? await Body.transformToByteArray() : new Uint8Array();
      }),
    stream: (key) =>
      find('give an object', async () => {
        const { Body, ContentLength } = await client.send(new GetObjectCommand(at(key)));
        return { body: Body?.transformToWebStream() ?? new Blob().stream(), length: ContentLength };
      }),
    async create(key, content, { contentType, cacheControl }) {
      for (let conflicts = 0; ; conflicts += 1) {
        try {
          await ask('take an object', () =>
            client.send(
              new PutObjectCommand({
                ...at(key),
                Body: content,
                ContentType: contentType,
                ...(cacheControl ? { CacheControl: cacheControl } : {}),
                IfNoneMatch: '*',
              }),
            ),
          );
          return true;
        } catch (error) {
          if (!(error instanceof StoreFailure)) throw error;
          if (error.status === 412) return false;
          if (error.status !== 409 || conflicts >= maxConflicts) throw error;
        }
      }
    },
    async *keys(below) {
      for await (const { Contents = [] } of list('list its objects', below)) {
        for (const { Key = '' } of Contents) yield Key.slice(prefix.length);
      }
    },
    async *folders(below) {
      for await (const { CommonPrefixes = [] } of list('list its objects', below, '/')) {
        for (const { Prefix = '' } of CommonPrefixes) yield Prefix.slice(prefix.length + below.length, -1);
      }
    },
    remove: (key) => ask('remove an object', async () => void (await client.send(new DeleteObjectCommand(at(key))))),
  };
}

/** Returns the code of S3 or of the system, and the HTTP status if there was a response. */
function reasonOf(error: unknown): [code: string, status: number | undefined] {
  if (!(error instanceof Error)) return ['unknown', undefined];
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
  return ['code' in error && typeof error.code === 'string' ? error.code : error.name, status];
}
