import { describe, expect, test } from '@rstest/core';
import { findRoute, matchesRoute, routesCollide } from './route.ts';

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

  test('two patterns collide when nobody could say whose a path is', () => {
    expect(routesCollide('/app/keys/:id', '/app/keys/:key')).toBe(true);
    expect(routesCollide('/app/keys/:id', '/app/keys/new')).toBe(false);
  });
});
