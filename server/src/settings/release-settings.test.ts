import { describe, expect, test } from '@rstest/core';
import { readSettings, SettingsError } from './settings.ts';

const releasesWith = (env: Record<string, string>) => readSettings(env, '/srv/cairn').releases;

function problemsOf(env: Record<string, string>): string[] {
  try {
    releasesWith(env);
    return [];
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    expect(error.message).not.toContain('hunter2');
    return error.problems.map(({ name }) => name);
  }
}

describe('where releases lie', () => {
  test('in the data directory, served by Cairn itself, unless something else is said', () => {
    expect(releasesWith({})).toEqual({ store: null, origin: null });
  });

  test('in a bucket of Amazon by its name alone, or of any other store', () => {
    expect(releasesWith({ S3_BUCKET: 'cairn-releases' }).store).toEqual({
      bucket: 'cairn-releases',
      prefix: '',
      region: 'us-east-1',
      endpoint: null,
      credentials: null,
    });
    const env = {
      S3_BUCKET: 'cairn-releases',
      S3_PREFIX: 'teams/cairn',
      S3_REGION: 'eu-central-1',
      S3_ENDPOINT: 'http://store.internal:9000/',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'hunter2/+=',
      CAIRN_RELEASES_ORIGIN: 'https://cdn.example/',
    };
    expect(releasesWith(env)).toEqual({
      store: {
        bucket: 'cairn-releases',
        prefix: 'teams/cairn/',
        region: 'eu-central-1',
        endpoint: 'http://store.internal:9000',
        credentials: { accessKeyId: 'id', secretAccessKey: 'hunter2/+=' },
      },
      origin: 'https://cdn.example',
    });
  });

  test.each([
    [{ S3_BUCKET: 'Not_A_Bucket' }, ['S3_BUCKET']],
    [{ S3_BUCKET: 'cairn', S3_ACCESS_KEY_ID: 'id' }, ['S3_SECRET_ACCESS_KEY']],
    [{ S3_BUCKET: 'cairn', S3_SECRET_ACCESS_KEY: 'hunter2' }, ['S3_ACCESS_KEY_ID']],
    [{ S3_BUCKET: 'cairn', S3_SECRET_ACCESS_KEY: 'hunter2 hunter2', S3_ACCESS_KEY_ID: 'id' }, ['S3_SECRET_ACCESS_KEY']],
    [{ S3_ENDPOINT: 'https://s3.example' }, ['S3_BUCKET']],
    [{ S3_BUCKET: 'cairn', S3_ENDPOINT: 'https://hunter2@s3.example' }, ['S3_ENDPOINT']],
    [{ S3_BUCKET: 'cairn', S3_ENDPOINT: 's3.example' }, ['S3_ENDPOINT']],
    [{ S3_BUCKET: 'cairn', S3_PREFIX: '../other' }, ['S3_PREFIX']],
    [{ CAIRN_RELEASES_ORIGIN: 'http://cdn.example' }, ['CAIRN_RELEASES_ORIGIN']],
    [{ CAIRN_RELEASES_ORIGIN: 'https://cdn.example/files' }, ['CAIRN_RELEASES_ORIGIN']],
    [{ CAIRN_RELEASES_ORIGIN: "https://cdn.example; script-src 'unsafe-inline'" }, ['CAIRN_RELEASES_ORIGIN']],
  ])('%j is refused by name, and no value is repeated', (env, names) => {
    expect(problemsOf(env)).toEqual(names);
  });

  test('plain http is for a CDN on loopback alone', () => {
    expect(releasesWith({ CAIRN_RELEASES_ORIGIN: 'http://localhost:4001' }).origin).toBe('http://localhost:4001');
  });
});
