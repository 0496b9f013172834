import { type ApiKey, ApiKeySchema, type ApiKeyScope, type ApiKeyUpdate, can } from '@cairn/api';
import { call, notify, useConflictLabels, useEditedRow, useFormSend, useSession } from '@cairn/shell';
import { EditConflict, FormDialog } from '@cairn/ui/forms';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { choosableProjects } from '../conversations/load.ts';
import { projectsQuery } from '../projects/queries.ts';
import { useWorkspaceIssueText } from '../texts/issue-texts.ts';
import { reachOf, useEditedKey } from './edited-key.ts';
import { type ApiKeyForm, ApiKeyFormSchema, fieldOfIssue, keyWish, readForm } from './form-values.ts';
import { KeyFields } from './key-fields.tsx';
import { keyArrived } from './queries.ts';

/** The dialog that edits a key's access. */
export function EditKey({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }): ReactElement {
  const { t } = useLingui();
  const message = useWorkspaceIssueText();
  const session = useSession();
  const { data: projects } = useSuspenseQuery(projectsQuery(choosableProjects));
  const edited = useEditedRow(apiKey, ApiKeySchema);
  const { latest, conflict } = edited;
  const conflictTexts = useConflictLabels();
  const editedFields = useEditedKey();
  const [reach, setReach] = useState(() => reachOf(apiKey));
  const [scopes, setScopes] = useState<ApiKeyScope[]>(apiKey.scopes);
  const [rate, setRate] = useState(apiKey.callsPerMinute);
  const [lifetime, setLifetime] = useState('same');
  const writable = projects.items.filter((one) => session !== null && can(session.user, 'project.write', one));
  // Projects of the key may stay selected even if the editor cannot write in them.
  const reached = [apiKey, latest].flatMap((key) => key.projects ?? []);
  const choosable = [...new Map([...reached, ...writable].map((one) => [one.id, one])).values()];
  const sending = useFormSend(
    async (form: ApiKeyForm) => {
      const { projects: next, expiresAt, ...rest } = keyWish(form, Date.now(), latest);
      const json: ApiKeyUpdate = { version: latest.version, ...rest };
      if (form.lifetime !== 'same') json.expiresAt = expiresAt;
      if (next?.toSorted().join() !== reachOf(latest)?.toSorted().join()) json.projects = next;
      const changed = await call('patch', `api-keys/${apiKey.id}`, ApiKeySchema, { json });
      keyArrived(changed);
      notify('green', t`${changed.name} is saved`);
      onClose();
    },
    fieldOfIssue,
    edited,
  );
  const choices = { reach, setReach, scopes, setScopes, rate, setRate, lifetime, setLifetime };
  return (
    <FormDialog
      title={
        <Trans>
          Change <bdi>{apiKey.name}</bdi>
        </Trans>
      }
      description={<Trans>Applies from the next call. The key itself does not change.</Trans>}
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
      {conflict && (
        <EditConflict
          key={conflict.theirs.version}
          fields={editedFields(
            conflict.base,
            conflict.theirs,
            choices,
            (id) => [...projects.items, ...choosable].find((project) => project.id === id)?.name ?? id,
          )}
          labels={conflictTexts}
        />
      )}
      <KeyFields
        projects={choosable}
        reach={reach}
        onReach={setReach}
        values={{ name: apiKey.name, networks: apiKey.networks.join(' ') }}
        endsAt={latest.expiresAt}
        lifetime={lifetime}
        onLifetime={setLifetime}
        scopes={scopes}
        onScopes={setScopes}
        rate={rate}
        onRate={setRate}
      />
    </FormDialog>
  );
}
