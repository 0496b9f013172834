import { describe, expect, test } from '@rstest/core';
import { findRoute, isSamePath, matchesRoute, routesCollide, routeTable } from './route.ts';

describe('route patterns', () => {
  test.each([
    ['/app', '/app', true],
    ['/app', '/app/', true],
    ['/app', '/APP', true],
    ['/app', '/app/projects', false],
    ['/app/api-keys/:id', '/app/api-keys/key_1', true],
    ['/app/api-keys/:id', '/app/api-keys', false],
  ])('%s and %s: %s', (pattern, path, fits) => {
    expect(matchesRoute(pattern, path)).toBe(fits);
  });

  test('a plain route comes before one with a parameter', () => {
    const routes = [{ path: '/app/:any' }, { path: '/app/projects' }];
    expect(findRoute(routes, '/app/projects')?.path).toBe('/app/projects');
    expect(findRoute(routes, '/app/other')?.path).toBe('/app/:any');
  });

  test('a table answers as the list does', () => {
    const routes = [{ path: '/app/:any' }, { path: '/app/projects' }, { path: '/app/:any/:other' }, { path: '/app/projects/:id' }];
    const find = routeTable(routes);
    for (const path of ['/app/projects', '/app/PROJECTS/', '/app/other', '/app/projects/7', '/app/a/b', '/app', '/app/a/b/c', '/app/:any'])
      expect([path, find(path)]).toEqual([path, findRoute(routes, path)]);
  });

  test('a path is the same with a slash at its end, and in other letters', () => {
    expect(isSamePath('/app/Projects/', '/app/projects')).toBe(true);
    expect(isSamePath('/app/:id', '/app/projects')).toBe(false);
  });

  test('two patterns collide when nobody could say whose a path is', () => {
    expect(routesCollide('/app/keys/:id', '/app/keys/:key')).toBe(true);
    expect(routesCollide('/app/keys/:id', '/app/keys/new')).toBe(false);
  });
});
