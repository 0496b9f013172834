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
/** For one answer, or one pause within it. */
const answerMs = 20_000;
/** Somebody else was writing the same key at that moment: S3 asks to try again. */
const maxConflicts = 5;

export interface StoredObject {
  tag: string;
  /** Bytes. */
  size: number | undefined;
}

/** Objects by key, in one bucket below one prefix. Whatever fails is told as StoreFailure, without a header or a key of access in it. */
export interface Bucket {
  /** How it is called in messages. */
  name: string;
  describe(key: string): Promise<StoredObject | undefined>;
  read(key: string): Promise<Uint8Array | undefined>;
  stream(key: string): Promise<{ body: ReadableStream<Uint8Array>; length: number | undefined } | undefined>;
  /** Writes an object that is not there yet. False where one is: nothing is overwritten. */
  create(key: string, content: Uint8Array, headers: { contentType: string; cacheControl?: string }): Promise<boolean>;
  /** All keys that begin so. */
  keys(prefix: string): AsyncIterable<string>;
  /** What stands before the next slash in the keys that begin so, each once. */
  folders(prefix: string): AsyncIterable<string>;
  remove(key: string): Promise<void>;
}

/** Opens a bucket; nothing is asked yet. */
export function openBucket({ bucket, prefix, region, endpoint, credentials }: StoreSettings): Bucket {
  const client = new S3Client({
    region,
    // Other makers' stores know a bucket by its path, Amazon's by its host name.
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    ...(credentials ? { credentials } : {}),
    // What not every maker's store knows is sent only where an operation needs it; a release's integrity does not rest on it.
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

  /** Undefined where there is no such object. */
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

/** S3's own code or the system's, and the HTTP status where there was an answer. */
function reasonOf(error: unknown): [code: string, status: number | undefined] {
  if (!(error instanceof Error)) return ['unknown', undefined];
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
  return ['code' in error && typeof error.code === 'string' ? error.code : error.name, status];
}
