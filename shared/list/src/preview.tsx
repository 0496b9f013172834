import { docked, useListTexts } from '@cairn/shell';
import { IconButton, useLostFocus } from '@cairn/ui/core';
import { maximize2Icon, xIcon } from '@cairn/ui/icons';
import type { ReactElement, ReactNode } from 'react';
import styles from './preview.module.css';

/** The side panel that shows a row without leaving its list: a head with what the row is, and its text below. */
export function Preview({
  label,
  lead,
  tools,
  change,
  onRead,
  onClose,
  foot,
  children,
}: {
  /** What is shown, for those who hear it. */
  label: string;
  /** At the start of the head. */
  lead?: ReactNode;
  /** More buttons, before those that every preview has. */
  tools?: ReactNode;
  /** When it changes, what had the focus may be gone. */
  change?: string;
  onRead?: (() => void) | undefined;
  onClose: () => void;
  /** What is done with the row, below its text whatever of that is in sight. */
  foot?: ReactNode;
  children: ReactNode;
}): ReactElement {
  const texts = useListTexts();
  const body = useLostFocus<HTMLElement>(change);
  return (
    <aside className={styles.preview} aria-label={texts.preview}>
      <div className={styles.head}>
        <span className={styles.lead}>{lead}</span>
        <span className={styles.tools}>
          {tools}
          {onRead && <IconButton icon={maximize2Icon} label={texts.readInFull} onClick={onRead} />}
          <IconButton icon={xIcon} label={texts.closePreview} onClick={onClose} />
        </span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className={styles.body} ref={body} tabIndex={0} aria-label={label}>
        {children}
      </section>
      {foot && (
        <div className={styles.foot} ref={docked}>
          {foot}
        </div>
      )}
    </aside>
  );
}
