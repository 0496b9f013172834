import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@rstest/core';
import { testDirectory } from '../../test/data-directory.ts';
import { noteOwner, removeLeftovers } from './leftover.ts';

test('of the clusters outside their data directories only those of temporary ones that are gone are removed', () => {
  const directory = testDirectory();
  const place = join(directory.path, 'place');
  const temporary = join(directory.path, 'tmp');
  const owners = { gone: join(temporary, 'gone'), there: join(temporary, 'there'), lasting: '/nowhere/disk/cairn' };
  mkdirSync(owners.there, { recursive: true });
  for (const [name, owner] of Object.entries(owners)) {
    mkdirSync(join(place, name), { recursive: true });
    noteOwner(join(place, name), owner);
  }
  mkdirSync(join(place, 'unknown'));
  removeLeftovers(place, temporary);
  expect(['gone', 'there', 'lasting', 'unknown'].filter((name) => existsSync(join(place, name)))).toEqual(['there', 'lasting', 'unknown']);
  directory.remove();
});
