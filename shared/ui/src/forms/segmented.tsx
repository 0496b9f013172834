import { ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import { classNames } from '../class-names.ts';
import { Icon } from '../core/icon.tsx';
import type { IconData } from '../icon-data.ts';
import { Environment } from '../overlay/environment.tsx';
import styles from './choice.module.css';

export interface Segment {
  id: string;
  label: string;
  icon?: IconData;
  /** Shown after the label. */
  count?: number | undefined;
  /** Shows only the icon. The label remains for screen readers and on hover. */
  iconOnly?: boolean;
}

/** Selects one of two to five views or filters, all visible. Exactly one is selected. */
export function Segmented({
  label,
  segments,
  value,
  onChange,
}: {
  label: string;
  segments: readonly Segment[];
  value: string;
  onChange: (id: string) => void;
}) {
  return (
    <Environment>
      <ToggleButtonGroup
        aria-label={label}
        className={styles.segmented ?? ''}
        selectionMode="single"
        disallowEmptySelection
        selectedKeys={[value]}
        onSelectionChange={(keys) => {
          const [chosen] = keys;
          if (chosen !== undefined) onChange(String(chosen));
        }}
      >
        {segments.map(({ id, label: text, icon, count, iconOnly = false }) => (
          <ToggleButton
            key={id}
            id={id}
            className={classNames(styles.segment, iconOnly && styles.bare) ?? ''}
            {...(iconOnly ? { 'aria-label': text } : {})}
          >
            {icon && <Icon icon={icon} size="small" />}
            {!iconOnly && text}
            {count !== undefined && <span className={styles.count}>{count}</span>}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </Environment>
  );
}
