import { dockedRef, useListLabels, useOpenedTitle } from '@cairn/shell';
import { IconButton, useFocusFallback } from '@cairn/ui/core';
import { maximize2Icon, xIcon } from '@cairn/ui/icons';
import type { ReactElement, ReactNode } from 'react';
import styles from './preview.module.css';

/** The side panel that shows a row without leaving its list: a head with what the row is, and its text below. */
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
  /** What is shown, for those who hear it. */
  label: string;
  /** What the document is called meanwhile, where that is shorter: "ADR 12". */
  title?: string;
  /** The name of its project. */
  project?: string | undefined;
  /** At the start of the head. */
  before?: ReactNode;
  /** More buttons, before those that every preview has. */
  actions?: ReactNode;
  /** When it changes, what had the focus may be gone. */
  change?: string;
  onOpenPage?: (() => void) | undefined;
  onClose: () => void;
  /** What is done with the row, below its text whatever of that is in sight. */
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
