import { classNames } from '../class-names.ts';
import { arrowDownIcon, arrowUpIcon } from '../icons.ts';
import styles from './change.module.css';
import { Icon } from './icon.tsx';

export interface ChangeProps {
  /** The formatted amount without a sign: "17 pts". */
  by: string;
  direction: 'up' | 'down' | 'same';
  /** Whether the change is good. Independent of `direction`: fewer corrections are better. */
  meaning: 'better' | 'worse' | 'neither';
  /** The same as a sentence, for screen readers: "17 points more, which is better". */
  label: string;
}

/** Shows how a number has changed: an arrow for the direction, a color for the meaning, and text for both. */
export function Change({ by, direction, meaning, label }: ChangeProps) {
  return (
    <span className={classNames(styles.change, meaning !== 'neither' && styles[meaning])} title={label}>
      {direction !== 'same' && <Icon icon={direction === 'up' ? arrowUpIcon : arrowDownIcon} size="tiny" />}
      <bdi aria-hidden>{by}</bdi>
      <span className="visually-hidden">{label}</span>
    </span>
  );
}
