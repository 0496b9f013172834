import { getSession, subscribeSession } from '@cairn/shell';
import { setTenantSwitch } from './tenant-switch-slot.ts';

/** Adds the organization menu to the rail for users with several organizations, also when they join another one later. */
export function followTenants(): void {
  const look = () => {
    if ((getSession()?.user.tenantCount ?? 1) < 2) return setTenantSwitch(null);
    import(/* webpackChunkName: "tenant-switch" */ './tenant-switch.tsx').then(
      ({ TenantSwitch }) => setTenantSwitch(TenantSwitch),
      (error: unknown) => console.warn('the rail does without the menu of organizations', error),
    );
  };
  look();
  subscribeSession(look);
}
