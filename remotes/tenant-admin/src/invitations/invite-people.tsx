import { invitableRoles, invitationOperations, tenantDefaults } from '@cairn/api';
import { notify, runOperation, useFormSend, useIssueText, useRoleText, useSession } from '@cairn/shell';
import { Callout } from '@cairn/ui/core';
import { FormDialog, RadioGroup, TextArea } from '@cairn/ui/forms';
import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement, useState } from 'react';
import type * as v from 'valibot';
import { refreshPeople } from '../members/queries.ts';
import { addressesIn, InviteFormSchema, invalidIn } from './invite-schema.ts';

const issueTexts: Record<string, MessageDescriptor> = {
  EMAIL_REQUIRED: msg`Enter at least one address`,
  EMAILS_INVALID: msg`One of the addresses is not valid`,
  TOO_MANY: msg`You can invite at most 50 people at once`,
};
const mays: Record<(typeof invitableRoles)[number], MessageDescriptor> = {
  admin: msg`Manages people and all projects`,
  teamlead: msg`Manages projects, decides on patterns`,
  developer: msg`Contributes to and creates projects`,
  viewer: msg`Reads`,
};

/** Invites people by email. Names skipped addresses before it closes. */
export function InvitePeople({ onClose }: { onClose: () => void }): ReactElement {
  const { t, i18n } = useLingui();
  const roleText = useRoleText();
  const message = useIssueText(issueTexts);
  const session = useSession();
  const tenant = session?.tenant.name ?? '';
  const [skipped, setSkipped] = useState<readonly string[]>([]);
  const [emails, setEmails] = useState('');
  const [left, setLeft] = useState(false);
  const invalid = left ? invalidIn(addressesIn(emails)) : [];

  const sending = useFormSend(
    async (json: v.InferOutput<typeof InviteFormSchema>) => {
      const answer = await runOperation(invitationOperations.create, { body: json });
      refreshPeople();
      const count = answer.sent.length;
      if (count > 0) notify('green', t`${plural(count, { one: '# invitation sent', other: '# invitations sent' })}`);
      if (answer.skipped.length === 0) onClose();
      // Removes the addresses that were sent.
      setSkipped(answer.skipped.map(({ email }) => email));
      setEmails(answer.skipped.map(({ email }) => email).join(', '));
    },
    // All addresses share one field, so map the issue of the third address to it.
    (field) => field.split('.')[0] ?? field,
  );
  const list = new Intl.ListFormat(i18n.locale);
  const names = list.format(skipped);
  const wrong = list.format(invalid);

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
        <Callout tone="warning" live="status" title={<Trans>Some addresses were skipped</Trans>}>
          <Trans>
            <bdi>{names}</bdi>: already members, or already invited.
          </Trans>
        </Callout>
      )}
      <TextArea
        autoFocus
        name="emails"
        label={t`Email addresses`}
        value={emails}
        onChange={setEmails}
        onFocus={() => setLeft(false)}
        onBlur={() => setLeft(true)}
        hint={
          invalid.length > 0 ? (
            <Trans>
              Not a complete address: <bdi>{wrong}</bdi>
            </Trans>
          ) : (
            <Trans>Separated by commas or line breaks</Trans>
          )
        }
      />
      <RadioGroup
        name="role"
        label={t`Role`}
        defaultValue={tenantDefaults(session?.tenant.settings).defaultRole}
        options={invitableRoles.map((role) => ({ id: role, label: roleText(role), description: i18n._(mays[role]) }))}
      />
    </FormDialog>
  );
}
