import type { ProjectInviteAnswer, ProjectInviteOutcome } from '@cairn/api';
import { Callout } from '@cairn/ui/core';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';

type Refusal = Exclude<ProjectInviteOutcome, 'added' | 'invited' | 'extended'>;

const texts: Record<Refusal, MessageDescriptor> = {
  member: msg`Has a role in this project already`,
  manager: msg`Manages all projects`,
  self: msg`You cannot change your own access`,
  suspended: msg`Is suspended in your organization`,
  stranger: msg`Is not in your organization. An owner or administrator can invite them.`,
  archived: msg`Is not in your organization. Restore the project to invite them.`,
};

/** Returns whether something was done for an address. */
export function isDone(outcome: ProjectInviteOutcome): outcome is Exclude<ProjectInviteOutcome, Refusal> {
  return !(outcome in texts);
}

/** The addresses for which nothing was done, each with the reason. */
export function InviteOutcomes({ people }: { people: ProjectInviteAnswer['people'] }): ReactElement {
  const { i18n } = useLingui();
  return (
    <Callout
      tone="warning"
      live="status"
      title={<Plural value={people.length} one="# address was not added" other="# addresses were not added" />}
    >
      <ul>
        {people.map(({ email, outcome }) => (
          <li key={email}>
            <bdi dir="ltr">{email}</bdi>
            {!isDone(outcome) && ` · ${i18n._(texts[outcome])}`}
          </li>
        ))}
      </ul>
    </Callout>
  );
}
