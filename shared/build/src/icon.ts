import { getIconData } from '@iconify/utils/lib/icon-set/get-icon';
import { icons } from '@iconify-json/lucide';

/** Returns the SVG of a Lucide icon during a build. @throws when the name does not exist */
export function lucideIcon(name: string): { body: string; width: number; height: number } {
  const icon = getIconData(icons, name);
  if (!icon) throw new Error(`Lucide has no icon "${name}"`);
  return { body: icon.body, width: icon.width ?? icons.width ?? 24, height: icon.height ?? icons.height ?? 24 };
}
