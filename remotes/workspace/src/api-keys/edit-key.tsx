import { type ApiKey, ApiKeySchema, type ApiKeyScope, type ApiKeyUpdate, can } from '@cairn/api';
import { ApiError, call, notify, useFormSend, useSession } from '@cairn/shell';
import { FormDialog } from '@cairn/ui/forms';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { choosableProjects } from '../conversations/load.ts';
import { projectsQuery } from '../projects/queries.ts';
import { useWorkspaceIssueText } from '../texts/issue-texts.ts';
import { type ApiKeyForm, ApiKeyFormSchema, fieldOfIssue, keyWish, readForm } from './form-values.ts';
import { KeyFields } from './key-fields.tsx';
import { keyArrived } from './queries.ts';

/** The dialog that changes what a key may. */
export function EditKey({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }): ReactElement {
  const { t } = useLingui();
  const message = useWorkspaceIssueText();
  const session = useSession();
  const { data: projects } = useSuspenseQuery(projectsQuery(choosableProjects));
  const before = apiKey.projects?.map(({ id }) => id) ?? null;
  const [reach, setReach] = useState(before);
  const [scopes, setScopes] = useState<ApiKeyScope[]>(apiKey.scopes);
  const [rate, setRate] = useState(apiKey.callsPerMinute);
  const writable = projects.items.filter((one) => session !== null && can(session.user, 'project.write', one));
  // Those that it reaches may stay, also where whoever changes it may not write.
  const kept = apiKey.projects?.filter(({ id }) => !writable.some((one) => one.id === id)) ?? [];
  const sending = useFormSend(async (form: ApiKeyForm) => {
    const { projects: next, expiresAt, ...rest } = keyWish(form, Date.now(), apiKey);
    const json: ApiKeyUpdate = { version: apiKey.version, ...rest };
    if (form.lifetime !== 'same') json.expiresAt = expiresAt;
    if (next?.toSorted().join() !== before?.toSorted().join()) json.projects = next;
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
      draft={`api-key.${apiKey.id}`}
      schema={ApiKeyFormSchema}
      read={readForm({ projects: reach, scopes, callsPerMinute: rate })}
      message={message}
      onClose={onClose}
      {...sending}
    >
      <KeyFields
        projects={[...writable, ...kept]}
        reach={reach}
        onReach={setReach}
        values={{ name: apiKey.name, lifetime: 'same', networks: apiKey.networks.join(' ') }}
        endsAt={apiKey.expiresAt}
        scopes={scopes}
        onScopes={setScopes}
        rate={rate}
        onRate={setRate}
      />
    </FormDialog>
  );
}
