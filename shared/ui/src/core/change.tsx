import { classNames } from '../class-names.ts';
import { arrowDownIcon, arrowUpIcon } from '../icons.ts';
import styles from './change.module.css';
import { Icon } from './icon.tsx';

export interface ChangeProps {
  /** By how much, as it is read, without a sign: "17 pts". */
  by: string;
  direction: 'up' | 'down' | 'same';
  /** Whether that is good is another question than where it points: fewer corrections are better. */
  meaning: 'better' | 'worse' | 'neither';
  /** The same as a sentence, for those who see neither arrow nor colour: "17 points more, which is better". */
  label: string;
}

/** How a number has changed: an arrow for the direction, a colour for the meaning, words for both. */
export function Change({ by, direction, meaning, label }: ChangeProps) {
  return (
    <span className={classNames(styles.change, meaning !== 'neither' && styles[meaning])} title={label}>
      {direction !== 'same' && <Icon icon={direction === 'up' ? arrowUpIcon : arrowDownIcon} size="tiny" />}
      <bdi aria-hidden>{by}</bdi>
      <span className="visually-hidden">{label}</span>
    </span>
  );
}
