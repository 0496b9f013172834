import { expect, test } from '@rstest/core';
import fc from 'fast-check';
import * as v from 'valibot';
import { commitAddress, RepoUrlSchema } from './repository.ts';

test.each([
  ['https://github.com/acme/payments-api', 'https://github.com/acme/payments-api'],
  [' https://GitHub.com/acme/payments-api.git/ ', 'https://github.com/acme/payments-api'],
  ['http://git.acme.example:3000/payments api', 'http://git.acme.example:3000/payments%20api'],
  ['', null],
])('the address %j is kept as %j', (given, kept) => {
  expect(v.parse(RepoUrlSchema, given)).toBe(kept);
});

test.each([
  'javascript:alert(1)',
  ' JavaScript:alert(1)//https://github.com',
  'data:text/html,<script>',
  'git@github.com:acme/payments-api.git',
  'ssh://git@github.com/acme/payments-api',
  'https://acme:token@github.com/acme/payments-api',
  'https://github.com/acme?tab=repositories',
  'https://github.com/acme#readme',
  'github.com/acme/payments-api',
  '//github.com/acme',
])('%j is no address of a repository', (given) => {
  expect(v.safeParse(RepoUrlSchema, given).issues?.[0].message).toBe('REPO_URL_INVALID');
});

test('an address with a line break in it is refused as such', () => {
  expect(v.safeParse(RepoUrlSchema, 'java\nscript:alert(1)').issues?.[0].message).toBe('TEXT_ONE_LINE');
});

test('whatever is kept opens over http or https, and is kept as it is when it is sent again', () => {
  fc.assert(
    fc.property(fc.oneof(fc.webUrl(), fc.string({ unit: 'binary' })), (any) => {
      const { success, output } = v.safeParse(RepoUrlSchema, any);
      if (!success || output === null) return;
      expect(new URL(output).protocol).toMatch(/^https?:$/);
      expect(v.safeParse(RepoUrlSchema, output).success).toBe(true);
    }),
  );
});

test.each([
  ['https://github.com/acme/payments-api', 'https://github.com/acme/payments-api/commit/4be1c97'],
  ['https://gitlab.com/acme/backend/payments-api', 'https://gitlab.com/acme/backend/payments-api/-/commit/4be1c97'],
  ['https://gitlab.acme.example/backend/payments-api', 'https://gitlab.acme.example/backend/payments-api/-/commit/4be1c97'],
  ['https://git.acme.example/payments-api', undefined],
  ['https://github.com/acme', undefined],
  ['https://git.acme.example/github/payments-api', undefined],
  ['javascript:github', undefined],
])('a commit of %s is read at %s', (repoUrl, address) => {
  expect(commitAddress(repoUrl, '4be1c97')).toBe(address);
});
