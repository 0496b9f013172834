import { maxImportBytes } from '@cairn/api';
import { UploadFailed } from '@cairn/attachments';
import { errorText, useIssueText } from '@cairn/shell';
import { Panel } from '@cairn/ui/core';
import { FileDrop } from '@cairn/ui/forms';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement, useState } from 'react';
import styles from './data.module.css';
import { uploadExport } from './queries.ts';

const megabytes = maxImportBytes / 1024 / 1024;

/** Why a file is refused. */
export const refusalTexts: Record<string, MessageDescriptor> = {
  EXPORT_INVALID: msg`This file is not an export of Cairn, or it is damaged. Export it again.`,
  EXPORT_NEWER: msg`A newer Cairn wrote this export. Update Cairn first.`,
  EXPORT_NOTHING_NEW: msg`Nothing in this export can be imported: its projects exist here already.`,
  EXPORT_PATH: msg`This file has paths or links that lead out of it. It was not written by Cairn.`,
  EXPORT_SEVERAL_PROJECTS: msg`This export has several projects. An owner can import it in the settings of the organization.`,
  EXPORT_TOO_LARGE: msg`This export is too large: at most 256 MB unpacked, and 5,000 rules and decisions.`,
  BODY_TOO_LARGE: msg`This file is too large.`,
  FORBIDDEN: msg`You don’t have access. Only owners import into the organization, and people who manage a project into it.`,
  STATE_INVALID: msg`This project is archived. Restore it first.`,
  NETWORK: msg`The file did not arrive. Check your connection and try again.`,
};

/** Takes the zip file of an export. Nothing is imported yet. */
export function UploadPanel({ project }: { project: string | undefined }): ReactElement {
  const { t } = useLingui();
  const message = useIssueText(refusalTexts);
  const [sent, setSent] = useState<number | null>(null);
  const [failure, setFailure] = useState<string>();
  const upload = async (file: File) => {
    setFailure(undefined);
    setSent(0);
    try {
      await uploadExport(file, project, setSent);
    } catch (error) {
      setFailure(error instanceof UploadFailed ? message(error) : errorText(error));
    } finally {
      setSent(null);
    }
  };
  const percent = Math.round((sent ?? 0) * 100);
  return (
    <Panel title={<Trans>File</Trans>}>
      <div className={styles.stack}>
        <FileDrop
          label={t`Export as a zip file`}
          accept={['.zip', 'application/zip']}
          maxBytes={maxImportBytes}
          prompt={(choose) => <Trans>Drop the zip file here, or {choose}</Trans>}
          browseLabel={t`choose it`}
          dropLabel={t`Drop to check it`}
          rules={t`Up to ${megabytes} MB`}
          error={failure}
          isDisabled={sent !== null}
          onFiles={([file], [refused]) => {
            if (file) void upload(file);
            else if (refused)
              setFailure(refused.reason === 'size' ? message({ code: 'BODY_TOO_LARGE' }) : message({ code: 'EXPORT_INVALID' }));
          }}
        />
        <p className={styles.note} role="status">
          {sent === null ? (
            <Trans>The file is only checked. You see what is in it before anything is imported.</Trans>
          ) : percent < 100 ? (
            <Trans>Uploading: {percent}%</Trans>
          ) : (
            <Trans>Checking the file…</Trans>
          )}
        </p>
      </div>
    </Panel>
  );
}
