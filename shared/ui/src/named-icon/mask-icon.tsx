import { Icon, type IconifyIcon } from '@iconify/react';

/** An external icon as a CSS mask in the text color: nothing in it can run, link or load. */
export function MaskIcon({ icon, size }: { icon: IconifyIcon; size: number }) {
  return <Icon icon={icon} mode="mask" width={size} height={size} aria-hidden />;
}
