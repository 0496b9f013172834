import { invitableRoles, invitationOperations } from '@cairn/api';
import { notify, queryClient, runOperation, useFormSend, useIssueText, useRoleText, useSession } from '@cairn/shell';
import { Callout } from '@cairn/ui/core';
import { FormDialog, RadioGroup, TextArea } from '@cairn/ui/forms';
import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement, useState } from 'react';
import type * as v from 'valibot';
import { InviteFormSchema } from './invite-schema.ts';
import { invitationsQuery } from './queries.ts';

const issueTexts: Record<string, MessageDescriptor> = {
  EMAIL_REQUIRED: msg`Write at least one address`,
  EMAILS_INVALID: msg`One of these is not a complete address`,
  TOO_MANY: msg`At most 50 people can be invited at once`,
};
const mays: Record<(typeof invitableRoles)[number], MessageDescriptor> = {
  admin: msg`Manages people and every project`,
  teamlead: msg`Manages projects, decides on patterns`,
  developer: msg`Proposes, reviews, writes`,
  viewer: msg`Reads`,
};

/** The dialog that invites by e-mail. Those who are left out are named before it closes. */
export function InvitePeople({ onClose }: { onClose: () => void }): ReactElement {
  const { t, i18n } = useLingui();
  const roleText = useRoleText();
  const message = useIssueText(issueTexts);
  const tenant = useSession()?.tenant.name ?? '';
  const [skipped, setSkipped] = useState<readonly string[]>([]);

  const sending = useFormSend(
    async (json: v.InferOutput<typeof InviteFormSchema>) => {
      const answer = await runOperation(invitationOperations.create, { body: json });
      void queryClient.invalidateQueries(invitationsQuery());
      const count = answer.sent.length;
      if (count > 0) notify('green', t`${plural(count, { one: '# invitation is on its way', other: '# invitations are on their way' })}`);
      if (answer.skipped.length === 0) onClose();
      setSkipped(answer.skipped.map(({ email }) => email));
    },
    // The third address is wrong: all of them stand in one field.
    (field) => field.split('.')[0] ?? field,
  );
  const names = new Intl.ListFormat(i18n.locale).format(skipped);

  return (
    <FormDialog
      title={
        <Trans>
          Invite people to <bdi>{tenant}</bdi>
        </Trans>
      }
      closeLabel={t`Close`}
      cancelLabel={<Trans>Cancel</Trans>}
      submit={<Trans>Send invitations</Trans>}
      failureTitle={<Trans>Nobody was invited</Trans>}
      draft="invitation.new"
      schema={InviteFormSchema}
      message={message}
      onClose={onClose}
      {...sending}
    >
      {skipped.length > 0 && (
        <Callout tone="warning" live="status" title={<Trans>Some were left out</Trans>}>
          <Trans>
            <bdi>{names}</bdi>: members already, or with an invitation that waits.
          </Trans>
        </Callout>
      )}
      <TextArea autoFocus name="emails" label={t`E-mail addresses`} hint={<Trans>Several with commas or line ends between them</Trans>} />
      <RadioGroup
        name="role"
        label={t`Role`}
        defaultValue="developer"
        options={invitableRoles.map((role) => ({ id: role, label: roleText(role), description: i18n._(mays[role]) }))}
      />
    </FormDialog>
  );
}
