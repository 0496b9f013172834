import type { Member } from '@cairn/api';
import { useBulkWrite } from '@cairn/list';
import { Button, ConfirmDialog } from '@cairn/ui/core';
import { circlePauseIcon, rotateCwIcon } from '@cairn/ui/icons';
import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement, useState } from 'react';
import { memberWrite } from '../members/change-member.ts';
import { type Actor, suspensionRefusal } from '../members/rules.ts';

/** Suspends or reactivates many members: those of the selection that the reader may change. */
export function BulkActions({ members, actor, onDone }: { members: readonly Member[]; actor: Actor; onDone: () => void }): ReactElement {
  const { t } = useLingui();
  const { run, busy } = useBulkWrite(memberWrite);
  const [asked, setAsked] = useState(false);
  const out = members.filter((member) => member.status === 'active' && suspensionRefusal(member, actor) === null);
  const back = members.filter(({ status }) => status === 'suspended');
  const [suspendable, suspended] = [out.length, back.length];
  if (suspendable + suspended === 0) return <Trans>You can’t suspend any of them.</Trans>;
  const reactivate = () => {
    run(
      back,
      { status: 'active' },
      (count) => t`${plural(count, { one: '# person is active again', other: '# people are active again' })}`,
    );
    onDone();
  };
  const suspend = () => {
    setAsked(false);
    run(out, { status: 'suspended' }, (count) => t`${plural(count, { one: '# person is suspended', other: '# people are suspended' })}`);
    onDone();
  };
  return (
    <>
      {suspendable > 0 && (
        <Button size="small" icon={circlePauseIcon} busy={busy} onClick={() => setAsked(true)}>
          <Trans>Suspend {suspendable}…</Trans>
        </Button>
      )}
      {suspended > 0 && (
        <Button size="small" icon={rotateCwIcon} busy={busy} onClick={reactivate}>
          <Trans>Reactivate {suspended}</Trans>
        </Button>
      )}
      <ConfirmDialog
        danger
        open={asked}
        title={<Plural value={suspendable} one="Suspend # person?" other="Suspend # people?" />}
        action={<Trans>Suspend</Trans>}
        cancelLabel={<Trans>Cancel</Trans>}
        closeLabel={t`Close`}
        onConfirm={suspend}
        onClose={() => setAsked(false)}
      >
        <Trans>They are signed out immediately and cannot sign in until they are reactivated. What they wrote and decided stays.</Trans>
      </ConfirmDialog>
    </>
  );
}
