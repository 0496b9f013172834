import { expect, test } from '@rstest/core';
import { allProjectsHref, projectHref } from './project-href.ts';

const at = (path: string) => ({ pathname: path.split('?')[0] ?? '', search: path.includes('?') ? path.slice(path.indexOf('?')) : '' });

test.each([
  ['/app', '/app/project?project=web'],
  ['/app/project?project=api', '/app/project?project=web'],
  ['/app/project/conversations?project=api&conversation=cnv_1', '/app/project/conversations?project=web'],
  ['/app/decisions?project=api&decision=3', '/app/decisions?project=web'],
  ['/app/decisions?status=proposed', '/app/project?project=web'],
  ['/app/projects', '/app/project?project=web'],
])('from %s another project is at %s', (from, to) => {
  expect(projectHref(at(from), 'web')).toBe(to);
});

test.each([
  ['/app', null],
  ['/app/project?project=api', '/app/projects'],
  ['/app/project/conversations?project=api', '/app/projects'],
  ['/app/decisions?project=api', '/app/decisions'],
  ['/app/settings/profile', null],
])('from %s all projects are at %s', (from, to) => {
  expect(allProjectsHref(at(from))).toBe(to);
});
