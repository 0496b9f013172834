import { notifyError } from '@cairn/shell';
import { Button } from '@cairn/ui/core';
import { uploadIcon } from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement, useRef } from 'react';
import styles from './invite-people.module.css';

/** A thousand lines have less than a fifth of it. */
const maxBytes = 1_000_000;

/** Opens the system's file dialog, and hands over the text of a CSV file. */
export function CsvButton({ onText }: { onText: (text: string) => void }): ReactElement {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const read = async (file: File) => {
    const text = file.size > maxBytes ? null : await file.text();
    // A replacement character: the file is no text, or not in UTF-8.
    if (text === null || /[\0\ufffd]/.test(text)) notifyError(t`${file.name} is not a CSV file in UTF-8 of less than 1 MB`);
    // Text areas have line feeds only.
    else
      onText(
        text
          .replace(/^\ufeff/, '')
          .replace(/\r\n?/g, '\n')
          .trimEnd(),
      );
  };
  return (
    <>
      <Button size="small" icon={uploadIcon} className={styles.file} onClick={() => input.current?.click()}>
        <Trans>Add a CSV file</Trans>
      </Button>
      <input
        ref={input}
        className="visually-hidden"
        type="file"
        accept=".csv,text/csv,text/plain"
        tabIndex={-1}
        aria-label={t`CSV file`}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          currentTarget.value = ''; // allows selecting the same file again
          if (file) read(file).catch(reportError);
        }}
      />
    </>
  );
}
