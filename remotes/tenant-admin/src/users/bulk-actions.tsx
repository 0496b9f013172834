import type { Person } from '@cairn/api';
import { useBulkWrite } from '@cairn/list';
import { Button, ConfirmDialog } from '@cairn/ui/core';
import { banIcon, circlePauseIcon, rotateCwIcon, sendIcon } from '@cairn/ui/icons';
import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement, useState } from 'react';
import { invitationWrite } from '../invitations/invitation-write.ts';
import { memberWrite } from '../members/change-member.ts';
import { type Actor, suspensionRefusal } from '../members/rules.ts';

/** Changes many people: suspends or reactivates the selected members that the reader may change, resends or withdraws invitations. */
export function BulkActions({ people, actor, onDone }: { people: readonly Person[]; actor: Actor; onDone: () => void }): ReactElement {
  const { t } = useLingui();
  const { run, busy } = useBulkWrite(memberWrite);
  const invitationBulk = useBulkWrite(invitationWrite);
  const [asked, setAsked] = useState<'suspend' | 'withdraw'>();
  const members = people.flatMap((person) => (person.kind === 'member' ? [person.member] : []));
  const invitations = people.flatMap((person) =>
    person.kind === 'invitation' && ['open', 'expired'].includes(person.invitation.state) ? [person.invitation] : [],
  );
  const invited = invitations.length;
  const out = members.filter((member) => member.status === 'active' && suspensionRefusal(member, actor) === null);
  const back = members.filter(({ status }) => status === 'suspended');
  const [suspendable, suspended] = [out.length, back.length];
  if (suspendable + suspended + invited === 0) return <Trans>You can’t change any of them.</Trans>;
  const reactivate = () => {
    run(
      back,
      { status: 'active' },
      (count) => t`${plural(count, { one: '# person is active again', other: '# people are active again' })}`,
    );
    onDone();
  };
  const suspend = () => {
    setAsked(undefined);
    run(out, { status: 'suspended' }, (count) => t`${plural(count, { one: '# person is suspended', other: '# people are suspended' })}`);
    onDone();
  };
  const resend = () => {
    invitationBulk.run(
      invitations,
      'resend',
      (count) => t`${plural(count, { one: '# invitation resent', other: '# invitations resent' })}`,
    );
    onDone();
  };
  const withdraw = () => {
    setAsked(undefined);
    invitationBulk.run(
      invitations,
      'withdraw',
      (count) => t`${plural(count, { one: '# invitation withdrawn', other: '# invitations withdrawn' })}`,
    );
    onDone();
  };
  return (
    <>
      {suspendable > 0 && (
        <Button size="small" icon={circlePauseIcon} busy={busy} onClick={() => setAsked('suspend')}>
          <Trans>Suspend {suspendable}…</Trans>
        </Button>
      )}
      {suspended > 0 && (
        <Button size="small" icon={rotateCwIcon} busy={busy} onClick={reactivate}>
          <Trans>Reactivate {suspended}</Trans>
        </Button>
      )}
      {invited > 0 && (
        <>
          <Button size="small" icon={sendIcon} busy={invitationBulk.busy} onClick={resend}>
            <Trans>Resend {invited}</Trans>
          </Button>
          <Button size="small" icon={banIcon} busy={invitationBulk.busy} onClick={() => setAsked('withdraw')}>
            <Trans>Withdraw {invited}…</Trans>
          </Button>
        </>
      )}
      <ConfirmDialog
        danger
        open={asked === 'withdraw'}
        title={<Plural value={invited} one="Withdraw # invitation?" other="Withdraw # invitations?" />}
        action={<Trans>Withdraw</Trans>}
        cancelLabel={<Trans>Cancel</Trans>}
        closeLabel={t`Close`}
        onConfirm={withdraw}
        onClose={() => setAsked(undefined)}
      >
        <Trans>The links in the emails no longer work. You can invite these people again.</Trans>
      </ConfirmDialog>
      <ConfirmDialog
        danger
        open={asked === 'suspend'}
        title={<Plural value={suspendable} one="Suspend # person?" other="Suspend # people?" />}
        action={<Trans>Suspend</Trans>}
        cancelLabel={<Trans>Cancel</Trans>}
        closeLabel={t`Close`}
        onConfirm={suspend}
        onClose={() => setAsked(undefined)}
      >
        <Trans>They are signed out immediately and cannot sign in until they are reactivated. What they wrote and decided stays.</Trans>
      </ConfirmDialog>
    </>
  );
}
