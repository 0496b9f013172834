import { type ReactNode, useEffect, useState } from 'react';
import type * as NamedIcons from '../named-icon/index.ts';

type Module = typeof NamedIcons;

let hosts: readonly string[] = [];
let storage: Pick<Storage, 'getItem' | 'setItem'> | undefined;
let loading: Promise<Module> | undefined;

/** Sets the icon servers, in order of preference, and the cache. Only for the host, before the first rendering. */
export function configureIconHosts(origins: readonly string[], cache: Pick<Storage, 'getItem' | 'setItem'>): void {
  hosts = origins;
  storage = cache;
}

/** Loads named icons and their search on first use. */
export function loadNamedIcons(): Promise<Module> {
  loading ??= import(/* webpackChunkName: "ui-named-icon" */ '../named-icon/index.ts').then(
    (module) => {
      module.startIcons(hosts, storage);
      return module;
    },
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

/** Icons rendered in this tab. Reused on the first rendering of the next icon. */
const drawn = new Map<string, (size: number) => ReactNode>();

/** An icon whose name is known only at run time (`lucide:rocket`). Shows `instead` until it is loaded, and if it does not exist. */
export function NamedIcon({ name, size, instead }: { name: string /** px */; size: number; instead: ReactNode }) {
  const [, setArrived] = useState(name);
  useEffect(() => {
    if (drawn.has(name)) return;
    let current = true;
    loadNamedIcons()
      .then(async ({ iconOf, MaskIcon }) => {
        const icon = await iconOf(name);
        if (icon) drawn.set(name, (pixels) => <MaskIcon icon={icon} size={pixels} />);
        if (current) setArrived(`${name} has arrived`);
      })
      .catch((error: unknown) => console.warn('icons by name are not to be had now', error));
    return () => {
      current = false;
    };
  }, [name]);
  return drawn.get(name)?.(size) ?? instead;
}
