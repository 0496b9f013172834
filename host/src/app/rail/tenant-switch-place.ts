import { store } from '@cairn/shell/host';
import { atom, useAtomValue } from 'jotai';
import type { ComponentType } from 'react';

/** Comes when the page is at rest, and for those alone who have more than one organization. */
const tenantSwitchAtom = atom<{ Switch: ComponentType } | null>(null);

export function useTenantSwitch(): ComponentType | undefined {
  return useAtomValue(tenantSwitchAtom, { store })?.Switch;
}

export function placeTenantSwitch(Switch: ComponentType | null): void {
  store.set(tenantSwitchAtom, Switch && { Switch });
}
