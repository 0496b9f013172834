import { LiveReleasesSchema } from '@cairn/contract';
import { expect, test } from '@rstest/core';
import * as v from 'valibot';
import { releaseAltered } from '../faults/altered-release.ts';
import { startReleases } from '../rehearse/start-releases.ts';
import { browser, cairn, runCairn, visitorOf } from '../support/running.ts';

runCairn();

test('a live release is started on the host with all of its pages, and one whose code fails is named', async () => {
  const broken = await releaseAltered(cairn, 'settings', '1.96.0', (content, file, { routesFiles }) =>
    file === routesFiles[0] ? `throw new Error('broken by its team');${content}` : content,
  );
  const { page } = await visitorOf('admin@cairn.example');
  const answer = await page.request.get(`${cairn.url}/api/registry/rehearsals/releases`);
  const { releases } = v.parse(LiveReleasesSchema, await answer.json());
  expect(releases.filter(({ remote }) => remote === 'settings')).toHaveLength(2); // stable and last good

  const starts = await startReleases(cairn, browser, { server: cairn.url, releases, remotes: ['settings'] });
  expect(starts.map(({ remote, problems }) => [remote, problems.length > 0])).toEqual([
    ['settings', true],
    ['settings', false],
  ]);
  const [failed, fine] = starts;
  expect(failed).toMatchObject({
    release: broken,
    problems: expect.arrayContaining([expect.stringMatching(/^the host loaded .* instead$/)]),
  });
  expect(fine?.pages).toBeGreaterThan(3);
});
