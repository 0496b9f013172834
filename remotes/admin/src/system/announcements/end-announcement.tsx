import { type Announcement, announcementOperations } from '@cairn/api';
import { notify, runOperation, useFormSend, useIssueText } from '@cairn/shell';
import { Button } from '@cairn/ui/core';
import { FormDialog } from '@cairn/ui/forms';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import * as v from 'valibot';
import { refreshAnnouncements } from './queries.ts';

const NothingSchema = v.object({});

/** Asks before an announcement ends early. */
export function EndAnnouncement({
  announcement: { id, version, texts, state },
  onClose,
}: {
  announcement: Announcement;
  onClose: () => void;
}): ReactElement {
  const { t } = useLingui();
  const message = useIssueText({});
  const sending = useFormSend(async () => {
    try {
      await runOperation(announcementOperations.end, { params: { announcement: id }, body: { version } }, { quiet: true });
    } finally {
      await refreshAnnouncements();
    }
    notify('green', t`The announcement has ended`);
    onClose();
  });
  return (
    <FormDialog
      size="small"
      title={<Trans>End this announcement?</Trans>}
      description={
        state === 'scheduled' ? <Trans>It is never shown.</Trans> : <Trans>The banner disappears from open tabs within five minutes.</Trans>
      }
      closeLabel={t`Close`}
      cancelLabel={<Trans>Cancel</Trans>}
      submit={(busy) => (
        <Button type="submit" variant="danger" busy={busy}>
          <Trans>End now</Trans>
        </Button>
      )}
      failureTitle={<Trans>Nothing was changed</Trans>}
      draft={false}
      schema={NothingSchema}
      message={message}
      onClose={onClose}
      {...sending}
    >
      <p>
        <bdi>{texts.en}</bdi>
      </p>
    </FormDialog>
  );
}
