import type { Attachment } from '@cairn/api';
import { apiUrl, useLocale } from '@cairn/shell';
import { Icon } from '@cairn/ui/core';
import { banIcon, fileTextIcon } from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import styles from './attachments.module.css';
import { fileSize } from './file-size.ts';

/** The files of a message: images inline, others as downloads, rejected ones only by name. `path`: relative to the API. */
export function MessageFiles({ files, path }: { files: readonly Attachment[]; path: string }): ReactElement | null {
  const { t } = useLingui();
  const locale = useLocale();
  if (files.length === 0) return null;
  return (
    <ul className={styles.files} aria-label={t`Files`}>
      {files.map(({ id, name, kind, size, width, height }) => {
        const href = apiUrl(`${path}/${id}`);
        if (kind === 'picture')
          return (
            <li key={id}>
              <a className={styles.picture} href={href} target="_blank" rel="noreferrer">
                <img src={href} alt={name} width={width ?? undefined} height={height ?? undefined} loading="lazy" />
              </a>
            </li>
          );
        if (kind === 'refused')
          return (
            <li key={id} className={styles.chip} data-refused="true">
              <Icon icon={banIcon} size="small" />
              <s className={styles.name}>
                <bdi>{name}</bdi>
              </s>
              <span>
                <Trans context="a file that came by mail and is of a type that is refused">Not allowed</Trans>
              </span>
            </li>
          );
        return (
          <li key={id}>
            <a className={styles.chip} href={href} download={name}>
              <Icon icon={fileTextIcon} size="small" />
              <bdi className={styles.name}>{name}</bdi>
              <span className={styles.note}>{fileSize(size, locale)}</span>
            </a>
          </li>
        );
      })}
    </ul>
  );
}
