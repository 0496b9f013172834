import { ArticlePictureSchema, articlePictureOperations, articlePicturePath, LineSchema, pathOf } from '@cairn/api';
import { UploadFailed, uploadFile } from '@cairn/attachments';
import { apiUrl, useIssueText } from '@cairn/shell';
import { FormDialog, TextField } from '@cairn/ui/forms';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import styles from './picture-dialog.module.css';

const PictureSchema = v.object({ alt: v.pipe(LineSchema, v.nonEmpty('TEXT_REQUIRED'), v.maxLength(300, 'TEXT_TOO_LONG')) });

const failures: Record<string, MessageDescriptor> = {
  BODY_TOO_LARGE: msg`This file is too large.`,
  FILE_DAMAGED: msg`This image cannot be read, or it is too large.`,
  FILE_EMPTY: msg`This file is empty.`,
  PICTURE_TYPE: msg`Only images can be inserted: PNG, JPEG, GIF and WebP.`,
};
const otherFailure = msg`Not uploaded. Try again.`;

/** Asks for a description of a picture, uploads it, and returns its Markdown. */
export function PictureDialog({
  file,
  alt,
  onAlt,
  onInsert,
  onClose,
}: {
  file: File;
  /** The description. Stored by the caller, so that it outlives this dialog. */
  alt: string;
  onAlt: (alt: string) => void;
  onInsert: (markdown: string) => void;
  onClose: () => void;
}): ReactElement {
  const { i18n, t } = useLingui();
  const [failure, setFailure] = useState<string>();
  const shown = useDataUrl(file);
  const uploading = useRef<AbortController>(null);
  useEffect(() => () => uploading.current?.abort(), []);
  const upload = async ({ alt: written }: v.InferOutput<typeof PictureSchema>) => {
    setFailure(undefined);
    uploading.current = new AbortController();
    const { signal } = uploading.current;
    const to = { url: apiUrl(pathOf(articlePictureOperations.upload)), schema: ArticlePictureSchema };
    try {
      const picture = await uploadFile(to, file, () => undefined, signal);
      if (!signal.aborted) onInsert(`![${written.replace(/[\\[\]]/g, '\\$&')}](${articlePicturePath(picture)})`);
      return undefined;
    } catch (error) {
      if (!(error instanceof UploadFailed)) throw error;
      setFailure(error.code);
      return [];
    }
  };
  return (
    <FormDialog
      size="small"
      title={<Trans>Insert image</Trans>}
      description={<bdi>{file.name}</bdi>}
      closeLabel={t`Close`}
      cancelLabel={t`Cancel`}
      submit={t`Insert`}
      draft={false}
      schema={PictureSchema}
      message={useIssueText()}
      onSubmit={upload}
      failure={failure === undefined ? undefined : i18n._(failures[failure] ?? otherFailure)}
      onClose={onClose}
    >
      {shown && <img className={styles.picture} src={shown} alt="" />}
      <TextField
        name="alt"
        label={t`What does the image show?`}
        hint={t`For people who cannot see it, and for search.`}
        value={alt}
        onChange={onAlt}
        autoFocus
        maxLength={300}
      />
    </FormDialog>
  );
}

/** Returns the data URL of a file; undefined while reading it, and if it is no picture. */
function useDataUrl(file: File): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!/^image\/(?:png|jpeg|gif|webp)$/.test(file.type)) return undefined;
    const reader = new FileReader();
    reader.onload = () => setUrl(String(reader.result));
    reader.readAsDataURL(file);
    return () => reader.abort();
  }, [file]);
  return url;
}
