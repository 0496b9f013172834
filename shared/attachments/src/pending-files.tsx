import { useLocale } from '@cairn/shell';
import { Icon, IconButton, TextButton } from '@cairn/ui/core';
import { circleAlertIcon, fileTextIcon, imageIcon, xIcon } from '@cairn/ui/icons';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import styles from './attachments.module.css';
import { fileSize } from './file-size.ts';
import type { Uploads } from './use-uploads.ts';

const failures: Record<string, MessageDescriptor> = {
  BODY_TOO_LARGE: msg`This file is too large.`,
  FILE_DAMAGED: msg`This image cannot be read, or it is too large.`,
  FILE_EMPTY: msg`This file is empty.`,
  FILE_TYPE: msg`Only images (PNG, JPEG, GIF, WebP), PDF and plain text can be attached.`,
  TOO_MANY: msg`Too many files are waiting to be sent.`,
};
const otherFailure = msg`Not uploaded.`;

/** The files being attached to a message, with their progress or error. Nothing if there are none. */
export function PendingFiles({ uploads }: { uploads: Uploads }): ReactElement | null {
  const { t, i18n } = useLingui();
  const locale = useLocale();
  const { done, waiting, remove, retry } = uploads;
  if (done.length === 0 && waiting.length === 0) return null;
  return (
    <ul className={styles.files} aria-label={t`Attached files`}>
      {done.map(({ id, name, kind, size }) => (
        <li key={id} className={styles.chip}>
          <Icon icon={kind === 'picture' ? imageIcon : fileTextIcon} size="small" />
          <bdi className={styles.name}>{name}</bdi>
          <span className={styles.note}>{fileSize(size, locale)}</span>
          <IconButton icon={xIcon} size="small" label={t`Remove ${name}`} onClick={() => remove(id)} />
        </li>
      ))}
      {waiting.map(({ key, name, progress, failure }) => (
        <li key={key} className={styles.chip} data-refused={failure !== null}>
          <Icon icon={failure === null ? fileTextIcon : circleAlertIcon} size="small" />
          <bdi className={styles.name}>{name}</bdi>
          {failure === null ? (
            <progress className={styles.progress} value={progress} aria-label={t`Uploading ${name}`} />
          ) : (
            <span className={styles.failure} role="alert">
              {i18n._(failures[failure] ?? otherFailure)}
            </span>
          )}
          {failure !== null && !(failure in failures) && (
            <TextButton onClick={() => retry(key)}>
              <Trans>Retry</Trans>
            </TextButton>
          )}
          <IconButton icon={xIcon} size="small" label={t`Remove ${name}`} onClick={() => remove(key)} />
        </li>
      ))}
    </ul>
  );
}
