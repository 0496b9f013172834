import type { ReactNode } from 'react';
import { Icon } from '../core/icon.tsx';
import type { IconData } from '../icon-data.ts';
import styles from './qr-frame.module.css';

export interface QrFrameProps {
  /** The content of the code, for those who cannot scan it. The same text is shown next to it. */
  label: string;
  /** The modules of the code, row by row; true is dark. Computed by the caller. */
  modules: readonly (readonly boolean[])[];
  /** Shown instead of a hidden or expired code: an icon, an explanation, a button. */
  cover?: { icon: IconData; children: ReactNode } | undefined;
}

/** A QR code: always dark on light, so that cameras can read it, and never mirrored. While covered, it is not in the document at all. */
export function QrFrame({ label, modules, cover }: QrFrameProps) {
  const size = modules.length + 8;
  return (
    <div className={styles.frame}>
      {cover ? (
        <div className={styles.cover}>
          <Icon icon={cover.icon} size="large" />
          {cover.children}
        </div>
      ) : (
        <svg className={styles.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
          <path d={darkPath(modules)} />
        </svg>
      )}
    </div>
  );
}

/** Returns the dark modules as one path, with the quiet zone of four modules that readers need. */
export function darkPath(modules: readonly (readonly boolean[])[]): string {
  return modules
    .flatMap((row, y) =>
      row.flatMap((dark, x) => {
        if (!dark || row[x - 1]) return [];
        const end = row.indexOf(false, x);
        return [`M${x + 4},${y + 4}h${(end < 0 ? row.length : end) - x}v1H${x + 4}Z`];
      }),
    )
    .join('');
}
