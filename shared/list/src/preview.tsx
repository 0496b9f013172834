import { dockedRef, useListLabels, useOpenedTitle } from '@cairn/shell';
import { IconButton, useFocusFallback } from '@cairn/ui/core';
import { maximize2Icon, xIcon } from '@cairn/ui/icons';
import type { ReactElement, ReactNode } from 'react';
import styles from './preview.module.css';

/** Renders the side panel that previews a row without leaving its list: a header and the content. */
export function Preview({
  label,
  title = label,
  project,
  before,
  actions,
  change,
  onOpenPage,
  onClose,
  footer,
  children,
}: {
  /** The accessible name of the panel. */
  label: string;
  /** The document title while the preview is open, if it is shorter than the label: "ADR 12". */
  title?: string;
  /** The name of its project. */
  project?: string | undefined;
  /** Rendered at the start of the header. */
  before?: ReactNode;
  /** Additional buttons, before those that every preview has. */
  actions?: ReactNode;
  /** A value that changes when the focused element may have been removed. */
  change?: string;
  onOpenPage?: (() => void) | undefined;
  onClose: () => void;
  /** Actions for the row, always visible below its content. */
  footer?: ReactNode;
  children: ReactNode;
}): ReactElement {
  const texts = useListLabels();
  useOpenedTitle(title, project);
  const body = useFocusFallback<HTMLElement>(change);
  return (
    <aside className={styles.preview} aria-label={texts.preview}>
      <div className={styles.head}>
        <span className={styles.lead}>{before}</span>
        <span className={styles.tools}>
          {actions}
          {onOpenPage && <IconButton icon={maximize2Icon} label={texts.openPage} onClick={onOpenPage} />}
          <IconButton icon={xIcon} label={texts.closePreview} onClick={onClose} />
        </span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className={styles.body} ref={body} tabIndex={0} aria-label={label}>
        {children}
      </section>
      {footer && (
        <div className={styles.foot} ref={dockedRef}>
          {footer}
        </div>
      )}
    </aside>
  );
}
