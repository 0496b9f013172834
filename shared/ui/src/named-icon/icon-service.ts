import { _api, addAPIProvider, addIcon, type IconifyIcon, loadIcon } from '@iconify/react';
import * as v from 'valibot';
import { keepIcon, keptIcons } from './kept-icons.ts';

/** At most so many characters in an address, milliseconds until the next host is asked as well, and until all is given up (section 9). */
export const limits = { maxURL: 500, rotate: 750, timeout: 5_000 };

let asks = false;
let storage: Pick<Storage, 'getItem' | 'setItem'> | undefined;

/**
 * Begins to serve icons by name, with what `keep` has kept.
 * @param hosts origins with Iconify's API: the first is asked first, the others after it in random order; empty: only kept icons
 */
export function startIcons(hosts: readonly string[], keep: Pick<Storage, 'getItem' | 'setItem'> | undefined): void {
  storage = keep;
  if (keep) for (const [name, icon] of keptIcons(keep)) addIcon(name, icon);
  const [primary, ...fallbacks] = hosts;
  asks = primary !== undefined && addAPIProvider('', { resources: [primary, ...shuffled(fallbacks)], ...limits });
}

/** The drawing of an icon such as `lucide:rocket`; null where no host has it, or none answers. */
export async function iconOf(name: string): Promise<IconifyIcon | null> {
  const kept = storage && keptIcons(storage).get(name);
  if (kept) return kept;
  if (!asks) return null;
  try {
    const icon = await loadIcon(name);
    if (storage) keepIcon(storage, name, icon);
    return icon;
  } catch (missing) {
    // Iconify rejects with the name: a 404, or every host has failed. What stands in the icon's place stays.
    console.warn('no icon', missing);
    return null;
  }
}

const FoundSchema = v.object({ icons: v.array(v.string()) });

/**
 * Names of icons for an English word, the best first.
 * @throws Error where no host answers
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
