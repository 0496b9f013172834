import { Icon, type IconifyIcon } from '@iconify/react';

/** A drawing from elsewhere, as a mask in the colour of its text: nothing in it can run, link or load. */
export function MaskIcon({ icon, size }: { icon: IconifyIcon; size: number }) {
  return <Icon icon={icon} mode="mask" width={size} height={size} aria-hidden />;
}
