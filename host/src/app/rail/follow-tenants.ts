import { getSession, subscribeSession } from '@cairn/shell';
import { placeTenantSwitch } from './tenant-switch-place.ts';

/** Puts the menu of organisations into the rail of whoever has several, also where that comes later. */
export function followTenants(): void {
  const look = () => {
    if ((getSession()?.user.tenantCount ?? 1) < 2) return placeTenantSwitch(null);
    import(/* webpackChunkName: "tenant-switch" */ './tenant-switch.tsx').then(
      ({ TenantSwitch }) => placeTenantSwitch(TenantSwitch),
      (error: unknown) => console.warn('the rail does without the menu of organisations', error),
    );
  };
  look();
  subscribeSession(look);
}
