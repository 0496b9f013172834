import type { ReactNode } from 'react';
import { Icon } from '../core/icon.tsx';
import type { IconData } from '../icon-data.ts';
import styles from './qr-frame.module.css';

export interface QrFrameProps {
  /** What the code says, for those who cannot point a camera at it; the same stands beside it as text. */
  label: string;
  /** The modules of the code, row by row: true is dark. Whoever makes codes has the library for it. */
  modules: readonly (readonly boolean[])[];
  /** In its place where it is hidden or has ended: an icon, what to know, a button. */
  cover?: { icon: IconData; children: ReactNode } | undefined;
}

/** A QR code: dark on light in both schemes, since cameras read it, and never mirrored. Covered, it is not in the page at all. */
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

/** Runs of dark modules as one path, four modules from each edge, as readers need it. */
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
