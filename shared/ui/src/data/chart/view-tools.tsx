import { IconButton } from '../../core/icon-button.tsx';
import { chartLineIcon, downloadIcon, tableIcon } from '../../icons.ts';
import styles from './chart.module.css';
import type { ChartLabels } from './chart-contract.ts';

export interface ViewToolsProps {
  labels: Pick<ChartLabels, 'view' | 'chart' | 'table' | 'download'>;
  asTable: boolean;
  onChange: (asTable: boolean) => void;
  onDownload: () => void;
  /** Disables the download, if there is no data. */
  disabled: boolean;
}

/** Tools of a panel with numbers: the switch between chart and table, and the CSV download. Not printed. */
export function ViewTools({ labels, asTable, onChange, onDownload, disabled }: ViewToolsProps) {
  return (
    <div className={styles.tools}>
      {/* biome-ignore lint/a11y/useSemanticElements: two buttons, not fields */}
      <div className={styles.views} role="group" aria-label={labels.view}>
        <IconButton size="small" icon={chartLineIcon} label={labels.chart} pressed={!asTable} onClick={() => onChange(false)} />
        <IconButton size="small" icon={tableIcon} label={labels.table} pressed={asTable} onClick={() => onChange(true)} />
      </div>
      <IconButton size="small" icon={downloadIcon} label={labels.download} disabled={disabled} onClick={onDownload} />
    </div>
  );
}
