import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { Tooltip as Floating, Focusable, TooltipTrigger } from 'react-aria-components';
import { classNames } from '../class-names.ts';
import { Keys } from '../core/keys.tsx';
import { Environment } from './environment.tsx';
import styles from './floating.module.css';

export interface TooltipProps {
  /** What it says: never the only place where something is said. */
  text: ReactNode;
  keys?: readonly string[];
  /** `top` unless it is said otherwise (specification, section 2). */
  placement?: 'top' | 'bottom' | 'start' | 'end';
  /** `light` unless it is said otherwise (specification, section 2). */
  theme?: 'light' | 'dark';
  /** One element that can have the focus, or a component that hands its props and ref on to one. */
  children: ReactElement;
}

/** A word or two on hover and focus, beside an element that can have the focus. */
export function Tooltip({ text, keys, placement = 'top', theme = 'light', children }: TooltipProps) {
  // Focusable's type asks for a native element; a component that hands its props on to one serves as well.
  const target = children as ComponentProps<typeof Focusable>['children'];
  return (
    <Environment>
      <TooltipTrigger delay={500}>
        <Focusable>{target}</Focusable>
        <Floating placement={placement} offset={6} className={classNames(styles.tooltip, theme === 'dark' && styles.dark) ?? ''}>
          {text}
          {keys && <Keys keys={keys} />}
        </Floating>
      </TooltipTrigger>
    </Environment>
  );
}
