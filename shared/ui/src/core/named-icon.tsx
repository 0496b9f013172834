import { type ReactNode, useEffect, useState } from 'react';
import type * as NamedIcons from '../named-icon/index.ts';

type Module = typeof NamedIcons;

let hosts: readonly string[] = [];
let storage: Pick<Storage, 'getItem' | 'setItem'> | undefined;
let loading: Promise<Module> | undefined;

/** Where icons by name come from, the first host first, and where they are cached. For the host alone, before anything is shown. */
export function configureIconHosts(origins: readonly string[], cache: Pick<Storage, 'getItem' | 'setItem'>): void {
  hosts = origins;
  storage = cache;
}

/** Icons by name and their search: fetched at the first use. */
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

/** What has been drawn in this tab stands at the first rendering of the next one. */
const drawn = new Map<string, (size: number) => ReactNode>();

/** An icon whose name is known only at run time (`lucide:rocket`). `instead` stands in its place until it is there, and where there is none. */
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
