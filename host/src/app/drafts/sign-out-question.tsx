import { ConfirmDialog } from '@cairn/ui/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement, useState } from 'react';
import { signOut } from '../session/sign-out-call.ts';
import { attempt } from '../shell/attempt.ts';
import { draftsHere } from './drafts-here.ts';

/** The confirmation before an explicit sign-out, which deletes the drafts in this browser. */
export function SignOutQuestion({ onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }): ReactElement {
  const { t } = useLingui();
  const [count] = useState(draftsHere);
  return (
    <ConfirmDialog
      danger
      title={<Plural value={count} one="Sign out and discard # draft?" other="Sign out and discard # drafts?" />}
      action={<Trans>Sign out</Trans>}
      cancelLabel={<Trans>Cancel</Trans>}
      closeLabel={t`Close`}
      onConfirm={() => {
        onOpenChange(false);
        attempt(signOut());
      }}
      onClose={() => onOpenChange(false)}
    >
      <Trans>Drafts are stored in this browser only. Send or save what you want to keep first.</Trans>
    </ConfirmDialog>
  );
}
