import { type ReactNode, useState } from 'react';
import { DropZone, FileTrigger, Pressable } from 'react-aria-components';
import { classNames } from '../class-names.ts';
import { Icon } from '../core/icon.tsx';
import { IconButton } from '../core/icon-button.tsx';
import { TextButton } from '../core/link.tsx';
import { Meter } from '../data/meter.tsx';
import type { IconData } from '../icon-data.ts';
import { circleAlertIcon, fileIcon, uploadIcon, xIcon } from '../icons.ts';
import { Environment } from '../overlay/environment.tsx';
import { type FileRules, type RefusedFile, sortFiles } from './file-choice.ts';
import styles from './file-drop.module.css';

export type FileDropProps = FileRules & {
  /** The accessible name. */
  label: string;
  /** "Drop files here, or <choose>choose</choose>": receives the button. */
  prompt: (choose: ReactNode) => ReactNode;
  /** The button's label: "choose". */
  browseLabel: string;
  /** Shown while files are dragged over it: "Drop to add". */
  dropLabel: string;
  /** The limits: "20 MB each". */
  rules?: string;
  /** The error message for rejected files. */
  error?: string | undefined;
  onFiles: (taken: readonly File[], refused: readonly RefusedFile[]) => void;
  isDisabled?: boolean;
};

/** Accepts files by drag and drop, paste, or the system's file dialog. */
export function FileDrop({
  label,
  prompt,
  browseLabel,
  dropLabel,
  rules,
  error,
  onFiles,
  accept,
  maxBytes,
  multiple = false,
  isDisabled = false,
}: FileDropProps) {
  const [over, setOver] = useState(false);
  const give = (files: readonly File[]) => {
    const { taken, refused } = sortFiles(files, {
      multiple,
      ...(accept ? { accept } : {}),
      ...(maxBytes === undefined ? {} : { maxBytes }),
    });
    if (taken.length > 0 || refused.length > 0) onFiles(taken, refused);
  };
  return (
    <Environment>
      <DropZone
        aria-label={label}
        isDisabled={isDisabled}
        className={classNames(styles.drop, error && styles.refused) ?? ''}
        onDropEnter={() => setOver(true)}
        onDropExit={() => setOver(false)}
        onDrop={({ items }) => {
          setOver(false);
          const files = items.filter((item) => item.kind === 'file').map((item) => item.getFile());
          Promise.all(files).then(give, reportError);
        }}
      >
        <Icon icon={uploadIcon} className={styles.icon} />
        {over ? (
          <strong>{dropLabel}</strong>
        ) : (
          <span>
            {prompt(
              <FileTrigger
                allowsMultiple={multiple}
                {...(accept ? { acceptedFileTypes: accept } : {})}
                onSelect={(files) => give([...(files ?? [])])}
              >
                <Pressable isDisabled={isDisabled}>
                  <TextButton disabled={isDisabled}>{browseLabel}</TextButton>
                </Pressable>
              </FileTrigger>,
            )}
          </span>
        )}
        {error ? (
          <span className={styles.error} role="alert">
            <Icon icon={circleAlertIcon} size="small" />
            {error}
          </span>
        ) : (
          rules && <span className={styles.rules}>{rules}</span>
        )}
      </DropZone>
    </Environment>
  );
}

export interface FileRowProps {
  name: string;
  icon?: IconData;
  /** Shown at the end: size, progress or result. */
  note: ReactNode;
  /** Progress from 0 to 1; undefined when finished. */
  progress?: number;
  progressLabel?: string;
  error?: string;
  /** "Remove session.har". */
  removeLabel: string;
  onRemove: () => void;
}

/** A file in a `FileList`. */
export function FileRow({ name, icon = fileIcon, note, progress, progressLabel = name, error, removeLabel, onRemove }: FileRowProps) {
  return (
    <li className={styles.file}>
      <Icon icon={icon} className={styles.icon} />
      <bdi className={styles.name}>{name}</bdi>
      <bdi className={styles.note}>{note}</bdi>
      <IconButton icon={xIcon} label={removeLabel} size="small" onClick={onRemove} />
      {progress !== undefined && !error && (
        <Meter
          value={progress}
          max={1}
          tone="accent"
          label={progressLabel}
          valueText={`${Math.round(progress * 100)}%`}
          className={styles.progress}
        />
      )}
      {error && (
        <span className={classNames(styles.error, styles.below)}>
          <Icon icon={circleAlertIcon} size="small" />
          {error}
        </span>
      )}
    </li>
  );
}

export function FileList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={styles.files} aria-label={label}>
      {children}
    </ul>
  );
}
