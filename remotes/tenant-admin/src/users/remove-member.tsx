import { type Handover, type Member, MemberRemovalSchema, memberOperations, needsReceiver } from '@cairn/api';
import { notify, queryClient, runOperation, useFormSend, useIssueText, useSession } from '@cairn/shell';
import { Avatar, Button, Callout, SkeletonRows } from '@cairn/ui/core';
import { ComboBox, FormDialog } from '@cairn/ui/forms';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactElement, useDeferredValue, useState } from 'react';
import type * as v from 'valibot';
import { handoverQuery, membersQuery, refreshPeople } from '../members/queries.ts';
import styles from './user-details.module.css';

const issueTexts: Record<string, MessageDescriptor> = {
  RECEIVER_UNKNOWN: msg`Choose another active member of your organization.`,
};

/** Removes a member after showing what they own and asking who takes it over. */
export function RemoveMember({ member, onClose }: { member: Member; onClose: () => void }): ReactElement {
  const { t } = useLingui();
  const tenant = useSession()?.tenant.name ?? '';
  const { id, displayName: name, version } = member;
  const { data: handover, isError } = useQuery({ ...handoverQuery(id), staleTime: 0 });
  const sending = useFormSend(async (json: v.InferOutput<typeof MemberRemovalSchema>) => {
    await runOperation(memberOperations.remove, { params: { id }, body: json });
    void queryClient.invalidateQueries({ queryKey: ['members'] });
    refreshPeople();
    notify('green', t`${name} is removed`);
    onClose();
  });
  const [missing, setMissing] = useState(false);
  const asks = handover !== undefined && needsReceiver(handover);
  return (
    <FormDialog
      title={
        <Trans>
          Remove <bdi>{name}</bdi> from <bdi>{tenant}</bdi>?
        </Trans>
      }
      closeLabel={t`Close`}
      cancelLabel={<Trans>Cancel</Trans>}
      submit={(busy) => (
        <Button variant="danger" type="submit" busy={busy} disabled={handover === undefined}>
          <Trans>Remove</Trans>
        </Button>
      )}
      failureTitle={
        <Trans>
          <bdi>{name}</bdi> was not removed
        </Trans>
      }
      draft={false}
      schema={MemberRemovalSchema}
      read={(form) => ({ version, receiver: form.get('receiver') || null })}
      message={useIssueText(issueTexts)}
      onClose={onClose}
      {...sending}
      onSubmit={(json) => {
        setMissing(asks && json.receiver === null);
        return asks && json.receiver === null ? [] : sending.onSubmit(json);
      }}
    >
      <p>
        <Trans>
          They are signed out immediately and lose access to <bdi>{tenant}</bdi>. What they wrote and decided stays, with their name.
        </Trans>
      </p>
      {isError && (
        <Callout tone="negative" live="alert" title={<Trans>What they own could not be loaded. Close this and try again.</Trans>} />
      )}
      {!handover && !isError && <SkeletonRows label={t`Loading`} count={2} />}
      {handover && <HandoverList handover={handover} />}
      {asks && <Receiver member={member} missing={missing} />}
    </FormDialog>
  );
}

function HandoverList({ handover }: { handover: Handover }): ReactElement | null {
  const { projects, decisions, tickets, views, keys } = handover;
  if (!needsReceiver(handover) && keys === 0)
    return (
      <p>
        <Trans>They own nothing that somebody has to take over.</Trans>
      </p>
    );
  return (
    <ul className={styles.bullets}>
      {projects.total > 0 && (
        <li>
          <Plural value={projects.total} one="Leads # project" other="Leads # projects" />
          <Names names={projects.items.map(({ name }) => name)} total={projects.total} />
        </li>
      )}
      {decisions.total > 0 && (
        <li>
          <Plural value={decisions.total} one="Has to sign # decision" other="Has to sign # decisions" />
          <Names names={decisions.items.map(({ title }) => title)} total={decisions.total} />
        </li>
      )}
      {tickets > 0 && (
        <li>
          <Plural value={tickets} one="Has # open support ticket" other="Has # open support tickets" />
        </li>
      )}
      {views > 0 && (
        <li>
          <Plural value={views} one="Shares # view" other="Shares # views" />
        </li>
      )}
      {keys > 0 && (
        <li>
          <Plural value={keys} one="Has # API key, which is revoked" other="Has # API keys, which are revoked" />
        </li>
      )}
    </ul>
  );
}

/** The first names of a list, in a line of its own. */
function Names({ names, total }: { names: readonly string[]; total: number }): ReactElement {
  const { i18n } = useLingui();
  const shown = names.slice(0, 3);
  const text = new Intl.ListFormat(i18n.locale, { type: 'unit' }).format(shown);
  return (
    <span className={styles.names}>
      <bdi>{text}</bdi>
      {total > shown.length && ' …'}
    </span>
  );
}

function Receiver({ member, missing }: { member: Member; missing: boolean }): ReactElement {
  const { t } = useLingui();
  const [receiver, setReceiver] = useState<string | null>(null);
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  const { data, isFetching } = useQuery({ ...membersQuery({ q, status: 'active', limit: 50 }), placeholderData: keepPreviousData });
  return (
    <ComboBox
      name="receiver"
      label={t`Who takes over`}
      hint={<Trans>They become team lead of these projects, and are asked to sign instead.</Trans>}
      placeholder={t`Name or email`}
      isInvalid={missing && receiver === null}
      error={missing && receiver === null ? t`Choose who takes over.` : undefined}
      value={receiver}
      onChange={setReceiver}
      onQuery={setTyped}
      loading={isFetching}
      options={(data?.items ?? [])
        .filter(({ id }) => id !== member.id)
        .map(({ userId, displayName, email }) => ({
          id: userId,
          label: displayName,
          description: email,
          before: <Avatar name={displayName} size="small" decorative />,
        }))}
      labels={{ empty: t`No matches`, loading: t`Loading` }}
    />
  );
}
