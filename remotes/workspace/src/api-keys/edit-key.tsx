import { type ApiKey, ApiKeySchema, type ApiKeyScope, type ApiKeyUpdate, can } from '@cairn/api';
import { ApiError, call, notify, useFormSend, useSession } from '@cairn/shell';
import { FormDialog } from '@cairn/ui/forms';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { choosableProjects } from '../conversations/load.ts';
import { projectsQuery } from '../projects/queries.ts';
import { useWorkspaceIssueText } from '../texts/issue-texts.ts';
import { type ApiKeyForm, ApiKeyFormSchema, allProjects, fieldOfIssue, keyWish, readForm } from './form-values.ts';
import { KeyFields } from './key-fields.tsx';
import { keyArrived } from './queries.ts';

/** The dialog that changes what a key may. Several projects that a key was given elsewhere stay as long as another is not chosen. */
export function EditKey({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }): ReactElement {
  const { t } = useLingui();
  const message = useWorkspaceIssueText();
  const session = useSession();
  const { data: projects } = useSuspenseQuery(projectsQuery(choosableProjects));
  const [scopes, setScopes] = useState<readonly ApiKeyScope[]>(apiKey.scopes);
  const [rate, setRate] = useState(apiKey.callsPerMinute);
  const writable = projects.items.filter((one) => session !== null && can(session.user, 'project.write', one));
  const chosen = apiKey.projects === null ? allProjects : (apiKey.projects[0]?.id ?? allProjects);
  const sending = useFormSend(async (form: ApiKeyForm) => {
    const { projects: reach, expiresAt, ...rest } = keyWish(form, Date.now(), apiKey);
    const json: ApiKeyUpdate = { version: apiKey.version, ...rest };
    if (form.lifetime !== 'same') json.expiresAt = expiresAt;
    if ((reach?.[0] ?? allProjects) !== chosen) json.projects = reach;
    try {
      const changed = await call('patch', `api-keys/${apiKey.id}`, ApiKeySchema, { json });
      keyArrived(changed);
      notify('green', t`${changed.name} is changed`);
      onClose();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'CONFLICT') keyArrived(apiKey);
      throw error;
    }
  }, fieldOfIssue);
  return (
    <FormDialog
      title={
        <Trans>
          Change <bdi>{apiKey.name}</bdi>
        </Trans>
      }
      description={<Trans>It takes effect with the next call. The key itself stays the same.</Trans>}
      closeLabel={t`Close`}
      cancelLabel={<Trans>Cancel</Trans>}
      submit={<Trans>Save</Trans>}
      failureTitle={<Trans>Nothing was changed</Trans>}
      schema={ApiKeyFormSchema}
      read={readForm(scopes, rate)}
      message={message}
      onClose={onClose}
      {...sending}
    >
      <KeyFields
        projects={writable}
        values={{ name: apiKey.name, project: chosen, lifetime: 'same', networks: apiKey.networks.join(' ') }}
        endsAt={apiKey.expiresAt}
        scopes={scopes}
        onScopes={setScopes}
        rate={rate}
        onRate={setRate}
      />
    </FormDialog>
  );
}
