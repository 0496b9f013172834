import { type ComponentProps, useEffect, useRef } from 'react';
import { classNames } from '../class-names.ts';
import styles from './plain-checkbox.module.css';

/** A native check box without words beside it: in the rows of a table. `label` is heard; `partly` is neither on nor off. */
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
