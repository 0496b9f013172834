import { type ComponentProps, useEffect, useRef } from 'react';
import { classNames } from '../class-names.ts';
import styles from './plain-checkbox.module.css';

/** A native checkbox without visible text, for table rows. `label` is for screen readers; `partly` is the indeterminate state. */
export function PlainCheckbox({
  label,
  partly = false,
  className,
  ...rest
}: { label: string; partly?: boolean } & ComponentProps<'input'>) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.indeterminate = partly;
  }, [partly]);
  return <input {...rest} ref={input} type="checkbox" aria-label={label} className={classNames(styles.box, className)} />;
}
