import { type ApiKeyIssued, ApiKeyIssuedSchema, type ApiKeyScope, callsPerMinute, type Project } from '@cairn/api';
import { call, useFormSend, useSession } from '@cairn/shell';
import { useRestoreFocus } from '@cairn/ui/core';
import { FormDialog } from '@cairn/ui/forms';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement, useState } from 'react';
import { useWorkspaceIssueText } from '../texts/issue-texts.ts';
import { type ApiKeyForm, ApiKeyFormSchema, fieldOfIssue, keyWish, readForm } from './form-values.ts';
import { IssuedKey } from './issued-key.tsx';
import { KeyFields } from './key-fields.tsx';
import { keyArrived } from './queries.ts';

/** The dialog that creates a key and then shows its secret once. */
export function CreateKey({
  projects,
  project,
  onClose,
}: {
  /** The projects in which the maker may write. */
  projects: readonly Project[];
  /** The current project. */
  project: Project | null;
  onClose: () => void;
}): ReactElement {
  const { t } = useLingui();
  const message = useWorkspaceIssueText();
  const tenant = useSession()?.tenant.name ?? '';
  const [reach, setReach] = useState(() => (project ? [project.id] : projects.slice(0, 1).map(({ id }) => id)) as string[] | null);
  const [scopes, setScopes] = useState<ApiKeyScope[]>(['read', 'record', 'propose']);
  const [rate, setRate] = useState<number>(callsPerMinute.usual);
  const [lifetime, setLifetime] = useState('90');
  const [issued, setIssued] = useState<ApiKeyIssued>();
  useRestoreFocus();
  const sending = useFormSend(async (form: ApiKeyForm) => {
    const made = await call('post', 'api-keys', ApiKeyIssuedSchema, { json: keyWish(form, Date.now()) });
    setIssued(made);
    keyArrived(made.key);
  }, fieldOfIssue);
  if (issued) return <IssuedKey issued={issued} onClose={onClose} />;
  return (
    <FormDialog
      title={<Trans>Create an API key</Trans>}
      description={
        <Trans>
          For one agent or tool. The key is shown only once. It stops working if you leave <bdi>{tenant}</bdi>.
        </Trans>
      }
      closeLabel={t`Close`}
      cancelLabel={<Trans>Cancel</Trans>}
      submit={<Trans>Create key</Trans>}
      failureTitle={<Trans>The key was not created</Trans>}
      draft={`api-key.new.${project?.id ?? ''}`}
      schema={ApiKeyFormSchema}
      read={readForm({ projects: reach, scopes, callsPerMinute: rate })}
      message={message}
      onClose={onClose}
      {...sending}
    >
      <KeyFields
        projects={projects}
        values={{ name: '', networks: '' }}
        lifetime={lifetime}
        onLifetime={setLifetime}
        reach={reach}
        onReach={setReach}
        scopes={scopes}
        onScopes={setScopes}
        rate={rate}
        onRate={setRate}
      />
    </FormDialog>
  );
}
