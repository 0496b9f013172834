import { namesTenant, tenantClosingOperations, tenantGraceDays } from '@cairn/api';
import { notify, runOperation, useFormSend, useIssueText, useSession } from '@cairn/shell';
import { Button, Fact, Facts } from '@cairn/ui/core';
import { FormDialog, TextField } from '@cairn/ui/forms';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { type ReactElement, useMemo } from 'react';
import * as v from 'valibot';
import { figuresQuery } from '../overview/queries.ts';

const issueTexts: Record<string, MessageDescriptor> = {
  TENANT_NAME_DIFFERS: msg`This does not match the name of the organization.`,
};

/** Closes the organization after its name is typed. Shows what is deleted after the grace period. */
export function CloseDialog({ onClose }: { onClose: () => void }): ReactElement {
  const { t } = useLingui();
  const name = useSession()?.tenant.name ?? '';
  const { people, projects, agents, rules } = useSuspenseQuery(figuresQuery()).data;
  const schema = useMemo(
    () =>
      v.object({
        confirm: v.pipe(
          v.string(),
          v.check((typed) => namesTenant(typed, name), 'TENANT_NAME_DIFFERS'),
        ),
      }),
    [name],
  );
  const sending = useFormSend(async ({ confirm }: { confirm: string }) => {
    await runOperation(tenantClosingOperations.close, { body: { confirm } });
    notify('green', t`${name} is being closed`);
    onClose();
  });
  return (
    <FormDialog
      title={
        <Trans>
          Close <bdi>{name}</bdi>?
        </Trans>
      }
      description={
        <Plural
          value={tenantGraceDays}
          one="It is read-only at once. In # day its data is deleted, unless an owner cancels."
          other="It is read-only at once. In # days its data is deleted, unless an owner cancels."
        />
      }
      closeLabel={t`Close`}
      cancelLabel={<Trans>Cancel</Trans>}
      submit={(busy) => (
        <Button variant="danger" type="submit" busy={busy}>
          <Trans>Close the organization</Trans>
        </Button>
      )}
      failureTitle={<Trans>The organization was not closed</Trans>}
      draft={false}
      schema={schema}
      message={useIssueText(issueTexts)}
      onClose={onClose}
      {...sending}
    >
      <Facts>
        <Fact name={<Trans>Projects</Trans>}>
          <Plural
            value={projects.active + projects.archived}
            one="# project, with its conversations, decisions and sessions"
            other="# projects, with their conversations, decisions and sessions"
          />
        </Fact>
        <Fact name={<Trans>Rules</Trans>}>
          <Plural value={rules.inForce} one="# rule in force" other="# rules in force" />
        </Fact>
        <Fact name={<Trans>API keys</Trans>}>
          <Plural value={agents.keys} one="# key, stops at once" other="# keys, stop at once" />
        </Fact>
        <Fact name={<Trans>People</Trans>}>
          <Plural value={people.active} one="# member gets an email" other="# members get an email" />
        </Fact>
      </Facts>
      <TextField
        autoFocus
        name="confirm"
        label={t`Name of the organization`}
        maxLength={120}
        autoComplete="off"
        spellCheck="false"
        hint={
          <Trans>
            Type <bdi>{name}</bdi>.
          </Trans>
        }
      />
    </FormDialog>
  );
}
