import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import {
  bellIcon,
  bookmarkIcon,
  circleCheckIcon,
  circleDotIcon,
  infoIcon,
  sparklesIcon,
  timerIcon,
  triangleAlertIcon,
  xIcon,
} from '../icons.ts';
import { Icon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import styles from './toast.module.css';

/** Icons for the eight kinds of the specification (section 9). Each has its own icon: color alone is not enough. */
const icons = {
  warning: triangleAlertIcon,
  info: infoIcon,
  primary: circleDotIcon,
  accent: sparklesIcon,
  purple: bookmarkIcon,
  blue: bellIcon,
  green: circleCheckIcon,
  orange: timerIcon,
};
export type ToastKind = keyof typeof icons;
export const toastKinds = Object.keys(icons) as ToastKind[]; // the keys are known

/** The look of one toast; react-hot-toast shows and hides it. `onClose` adds a close button, for toasts that stay. */
export function ToastCard({
  kind,
  children,
  onClose,
  closeLabel,
}: {
  kind: ToastKind;
  children: ReactNode;
  onClose?: (() => void) | undefined;
  closeLabel: string;
}) {
  return (
    <div className={classNames(styles.toast, styles[kind])}>
      <Icon icon={icons[kind]} className={styles.icon} />
      <span className={styles.text}>{children}</span>
      {onClose && <IconButton icon={xIcon} label={closeLabel} size="small" className={styles.close} onClick={onClose} />}
    </div>
  );
}

/** The same surface for interactive content: an offer to undo. */
export function ToastSurface({ children }: { children: ReactNode }) {
  return <div className={styles.toast}>{children}</div>;
}
