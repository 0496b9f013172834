import { type AccountAction, AccountActionSchema, maxAccountReason } from '@cairn/api';
import { notify, useFormSend, useIssueText } from '@cairn/shell';
import { FormDialog } from '@cairn/ui/forms';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { ReasonField, reasonIssueTexts } from '../texts/reason-field.tsx';
import { runAction } from './queries.ts';

/** Asks for the reason of an action on an account or a sign-up, and runs it. */
export function ActionDialog({
  action,
  target: { id, name },
  onClose,
}: {
  action: AccountAction;
  target: { id: string; name: string };
  onClose: () => void;
}): ReactElement {
  const { t } = useLingui();
  const message = useIssueText(reasonIssueTexts);
  const sending = useFormSend(async (body: { reason: string }) => {
    await runAction(action, id, body);
    notify(
      'green',
      { unlock: t`${name} is unlocked`, 'sign-out': t`${name} is signed out`, resend: t`A new code is on its way to ${name}` }[action],
    );
    onClose();
  });
  const who = <bdi>{name}</bdi>;
  const title = {
    unlock: <Trans>Unlock {who}?</Trans>,
    'sign-out': <Trans>Sign out {who} everywhere?</Trans>,
    resend: <Trans>Send a new code to {who}?</Trans>,
  };
  const description = {
    unlock: (
      <Trans>Wrong passwords and codes so far are forgotten. A browser that is known for the account waits for at most 15 minutes.</Trans>
    ),
    'sign-out': <Trans>All browsers sign in again, with the second factor. API keys and connected apps keep working.</Trans>,
    resend: <Trans>The email goes to the address of the sign-up. Earlier codes stop working.</Trans>,
  };
  const submit = { unlock: <Trans>Unlock</Trans>, 'sign-out': <Trans>Sign out everywhere</Trans>, resend: <Trans>Send code</Trans> };
  return (
    <FormDialog
      title={title[action]}
      description={description[action]}
      closeLabel={t`Close`}
      cancelLabel={<Trans>Cancel</Trans>}
      submit={submit[action]}
      failureTitle={<Trans>Nothing was changed</Trans>}
      draft={`account.${id}.${action}`}
      schema={AccountActionSchema}
      message={message}
      onClose={onClose}
      {...sending}
    >
      <ReasonField maxLength={maxAccountReason} />
    </FormDialog>
  );
}
