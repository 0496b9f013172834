import { store } from '@cairn/shell/host';
import { atom, useAtomValue } from 'jotai';
import type { ComponentType } from 'react';

/** Loaded when the page is idle, and only for users with several organizations. */
const tenantSwitchAtom = atom<{ Switch: ComponentType } | null>(null);

export function useTenantSwitch(): ComponentType | undefined {
  return useAtomValue(tenantSwitchAtom, { store })?.Switch;
}

export function setTenantSwitch(Switch: ComponentType | null): void {
  store.set(tenantSwitchAtom, Switch && { Switch });
}
