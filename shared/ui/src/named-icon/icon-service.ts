import { _api, addAPIProvider, addIcon, type IconifyIcon, loadIcon } from '@iconify/react';
import * as v from 'valibot';
import { keepIcon, keptIcons } from './kept-icons.ts';

/** Maximum URL length, ms until the next host is tried as well, and ms until the request fails (section 9). */
export const limits = { maxURL: 500, rotate: 750, timeout: 5_000 };

let asks = false;
let storage: Pick<Storage, 'getItem' | 'setItem'> | undefined;

/**
 * Starts the icon service with the icons cached in `keep`.
 * @param hosts origins with Iconify's API: the first is tried first, the others after it in random order. Empty: only cached icons
 */
export function startIcons(hosts: readonly string[], keep: Pick<Storage, 'getItem' | 'setItem'> | undefined): void {
  storage = keep;
  if (keep) for (const [name, icon] of keptIcons(keep)) addIcon(name, icon);
  const [primary, ...fallbacks] = hosts;
  asks = primary !== undefined && addAPIProvider('', { resources: [primary, ...shuffled(fallbacks)], ...limits });
}

/** Returns an icon such as `lucide:rocket`; null if no host has it or none responds. */
export async function iconOf(name: string): Promise<IconifyIcon | null> {
  const kept = storage && keptIcons(storage).get(name);
  if (kept) return kept;
  if (!asks) return null;
  try {
    const icon = await loadIcon(name);
    if (storage) keepIcon(storage, name, icon);
    return icon;
  } catch (missing) {
    // Iconify rejects on a 404 or when every host failed. The placeholder stays.
    console.warn('no icon', missing);
    return null;
  }
}

const FoundSchema = v.object({ icons: v.array(v.string()) });

/**
 * Searches icon names by an English word, best matches first.
 * @throws Error if no host responds
 */
export function findIcons(query: string, limit: number): Promise<string[]> {
  if (!asks) return Promise.reject(new Error('no icon host is set'));
  const uri = `/search?${new URLSearchParams({ query, limit: String(limit) })}`;
  return new Promise((resolve, reject) => {
    _api.sendAPIQuery('', { type: 'custom', provider: '', uri }, (data, error) => {
      const found = v.safeParse(FoundSchema, data);
      if (found.success) resolve(found.output.icons);
      else reject(new Error(`no icon host answers (${String(error ?? 'not a list of icons')})`));
    });
  });
}

function shuffled(hosts: readonly string[]): string[] {
  return hosts
    .map((host) => ({ host, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ host }) => host);
}
