import { getIconData } from '@iconify/utils/lib/icon-set/get-icon';
import { icons } from '@iconify-json/lucide';

/** The drawing of a Lucide icon, for a name that is known when building. Throws where there is none of that name. */
export function lucideIcon(name: string): { body: string; width: number; height: number } {
  const icon = getIconData(icons, name);
  if (!icon) throw new Error(`Lucide has no icon "${name}"`);
  return { body: icon.body, width: icon.width ?? icons.width ?? 24, height: icon.height ?? icons.height ?? 24 };
}
