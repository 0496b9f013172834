import { ProjectCreateSchema, ProjectSchema, suggestKey, tenantDefaults } from '@cairn/api';
import { call, notify, queryClient, useFormSend, useSession, withProject } from '@cairn/shell';
import { FormDialog, RadioGroup, TextArea, TextField } from '@cairn/ui/forms';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useNavigate } from 'react-router';
import type * as v from 'valibot';
import { choosableProjects } from '../conversations/load.ts';
import { useWorkspaceIssueText } from '../texts/issue-texts.ts';
import styles from './create-project.module.css';
import { type KeyField, keyFor } from './key-field.ts';
import { projectsQuery } from './queries.ts';

/** The dialog that creates a project. Its name suggests the key until the person types their own. */
export function CreateProject({ onClose }: { onClose: () => void }): ReactElement {
  const { t } = useLingui();
  const session = useSession();
  const navigate = useNavigate();
  const message = useWorkspaceIssueText();
  const [name, setName] = useState('');
  const [key, setKey] = useState<KeyField>({ text: '', own: false });
  const tenant = session?.tenant.name ?? '';
  const { data: known } = useQuery(projectsQuery(choosableProjects));
  const taken = known?.items.map((project) => project.key) ?? [];
  const sending = useFormSend(async (json: v.InferOutput<typeof ProjectCreateSchema>) => {
    const project = await call('post', 'projects', ProjectSchema, { json });
    queryClient.setQueryData(['projects', 'one', project.slug], project);
    void queryClient.invalidateQueries({ queryKey: ['projects'] });
    const made = project.name;
    notify('green', t`${made} is ready`);
    await navigate(withProject('/app/project', project), { replace: true });
  });
  return (
    <FormDialog
      title={<Trans>New project</Trans>}
      description={<Trans>Conversations, decisions and patterns belong to a project. Most teams create one per repository.</Trans>}
      closeLabel={t`Close`}
      cancelLabel={<Trans>Cancel</Trans>}
      submit={name.trim() ? <CreateNamed name={name.trim()} /> : <Trans>Create project</Trans>}
      failureTitle={<Trans>The project was not created</Trans>}
      draft="project.new"
      schema={ProjectCreateSchema}
      message={message}
      onClose={onClose}
      {...sending}
    >
      <div className={styles.names}>
        <TextField
          autoFocus
          name="name"
          label={t`Name`}
          maxLength={80}
          value={name}
          onChange={(text) => {
            setName(text);
            setKey((field) => keyFor(field, suggestKey(text, taken)));
          }}
        />
        <TextField
          code
          name="key"
          label={t({ message: 'Key', context: 'of a project' })}
          maxLength={6}
          value={key.text}
          onChange={(text) => setKey({ text: text.toUpperCase(), own: text !== '' })}
        />
      </div>
      <p className={styles.hint}>
        <Trans>The key is the short name of the project in lists.</Trans>
      </p>
      <TextArea
        name="description"
        label={t`Description`}
        optional={t`optional`}
        maxLength={500}
        rows={2}
        placeholder={t`What it does, in a sentence or two`}
      />
      <RadioGroup
        cards
        name="visibility"
        label={t`Visibility`}
        defaultValue={tenantDefaults(session?.tenant.settings).defaultVisibility}
        options={[
          { id: 'tenant', label: t`Everyone in ${tenant}`, description: t`Read or write according to their role` },
          { id: 'members', label: t`Members only`, description: t`Not found in search by others` },
        ]}
      />
    </FormDialog>
  );
}

function CreateNamed({ name }: { name: string }): ReactElement {
  const short = name.length > 28 ? `${name.slice(0, 27)}…` : name;
  return (
    <span>
      <Trans>
        Create <bdi>{short}</bdi>
      </Trans>
    </span>
  );
}
