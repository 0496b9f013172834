import { type TrailLocation, trail } from '@cairn/shell';
import { setupI18n } from '@lingui/core';
import { describe, expect, test } from '@rstest/core';
import { trailOf } from './trail-of.ts';

const place: TrailLocation = {
  params: { id: 'acme' },
  search: new URLSearchParams('view=full'),
  tenant: { label: 'Acme', to: '/app' },
  project: { label: 'Payments API', to: '/app/project?project=payments-api' },
  currentProject: null,
};
const german = setupI18n({ locale: 'de', messages: { de: { platform: 'Plattform' } } });
const route = (id: string, handle: unknown = undefined, loaderData: unknown = undefined) => ({ id, handle, loaderData });
const platform = { label: { id: 'platform', message: 'Platform' }, to: '/app/admin' };

describe('the way to a page', () => {
  test('is said by the routes that lead to it, the outermost first, in the language of their remote', () => {
    const matches = [
      route('shell'),
      route('area:admin', { remote: 'admin' }),
      route('remote:admin', undefined, german),
      route(
        '1',
        trail(() => [platform]),
      ),
      route(
        '2',
        trail(({ params }) => [{ label: params.id ?? '', to: `/app/admin_tenants/${params.id}` }]),
      ),
    ];
    expect(trailOf(matches, place)).toEqual([
      { label: 'Plattform', to: '/app/admin' },
      { label: 'acme', to: '/app/admin_tenants/acme' },
    ]);
  });

  test('follows the address: a project where it names one, else the organization', () => {
    const matches = [
      route('remote:workspace', undefined, german),
      route(
        '1',
        trail(({ project, tenant }) => [project ?? tenant]),
      ),
    ];
    expect(trailOf(matches, place)).toEqual([place.project]);
    expect(trailOf(matches, { ...place, project: null })).toEqual([place.tenant]);
  });

  test('of a page that failed has no word that cannot be read: what its catalogue would say is left out', () => {
    const matches = [
      route('remote:admin'),
      route(
        '1',
        trail(({ tenant }) => [tenant, { label: { id: 'x7Rk2a' }, to: '/app/admin' }, platform]),
      ),
    ];
    expect(trailOf(matches, place)).toEqual([place.tenant, { label: 'Platform', to: '/app/admin' }]);
  });

  test('is empty where no route says anything, and does not fail over what is none of it', () => {
    expect(trailOf([route('shell', null), route('x', { trail: 'no' }), route('y', 3)], place)).toEqual([]);
  });
});
