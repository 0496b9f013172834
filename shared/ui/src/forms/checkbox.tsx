import type { ReactNode } from 'react';
import {
  Checkbox as AriaCheckbox,
  type CheckboxProps as AriaCheckboxProps,
  Switch as AriaSwitch,
  type SwitchProps as AriaSwitchProps,
} from 'react-aria-components';
import { classNames } from '../class-names.ts';
import { Icon } from '../core/icon.tsx';
import { checkIcon, minusIcon } from '../icons.ts';
import styles from './choice.module.css';

interface Words {
  children: ReactNode;
  description?: ReactNode;
  className?: string;
}

/** A checkbox whose value takes effect with the form. `isIndeterminate` means partly selected. */
export function Checkbox({
  children,
  description,
  className,
  ...rest
}: Words & Omit<AriaCheckboxProps, 'children' | 'className' | 'style'>) {
  return (
    <AriaCheckbox {...rest} className={classNames(styles.choice, className) ?? ''}>
      <span className={styles.box} aria-hidden>
        <Icon icon={rest.isIndeterminate ? minusIcon : checkIcon} size="tiny" />
      </span>
      <span className={styles.words}>
        <span>{children}</span>
        {description && <span className={styles.description}>{description}</span>}
      </span>
    </AriaCheckbox>
  );
}

/** A switch that takes effect at once. */
export function Switch({ children, description, className, ...rest }: Words & Omit<AriaSwitchProps, 'children' | 'className' | 'style'>) {
  return (
    <AriaSwitch {...rest} className={classNames(styles.choice, className) ?? ''}>
      <span className={styles.track} aria-hidden />
      <span className={styles.words}>
        <span>{children}</span>
        {description && <span className={styles.description}>{description}</span>}
      </span>
    </AriaSwitch>
  );
}
