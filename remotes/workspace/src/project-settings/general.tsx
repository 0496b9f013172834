import { type ProjectSettings, ProjectUpdateSchema } from '@cairn/api';
import { notify, useConflictLabels, useFormSend, useSession } from '@cairn/shell';
import { Button, lazy, Panel, ProjectTile } from '@cairn/ui/core';
import { EditConflict, Form, FormFailure, RadioGroup, TextArea, TextField } from '@cairn/ui/forms';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement, useState } from 'react';
import * as v from 'valibot';
import { useWorkspaceIssueText } from '../texts/issue-texts.ts';
import styles from './form.module.css';
import { useSaveSettings } from './queries.ts';
import { SaveButton } from './save-button.tsx';

const ChooseLook = lazy(() => import('../projects/choose-look.tsx').then((module) => module.ChooseLook));

const fieldNames = ['name', 'description', 'repoUrl', 'defaultBranch', 'visibility'] as const;
const FormSchema = v.required(v.pick(ProjectUpdateSchema, fieldNames));

/** Name, icon, description, repository, default branch and visibility. */
export function General({ settings }: { settings: ProjectSettings }): ReactElement {
  const { t } = useLingui();
  const message = useWorkspaceIssueText();
  const tenant = useSession()?.tenant.name ?? '';
  const [choosing, setChoosing] = useState(false);
  const saving = useSaveSettings(settings, fieldNames);
  const { conflict } = saving;
  const conflictTexts = useConflictLabels();
  const send = async (fields: v.InferOutput<typeof FormSchema>) => {
    await saving.save(fields);
    notify('green', t`Saved`);
  };
  const { onSubmit, failure } = useFormSend(send, undefined, saving);
  const labels = { name: t`Name`, description: t`Description`, repoUrl: t`Repository`, defaultBranch: t`Default branch` };
  const visibilityText = { tenant: t`Everyone in ${tenant}`, members: t`Members only` };
  return (
    <Panel title={<Trans context="settings of a project">General</Trans>}>
      <Form
        draft={`project.${settings.id}.general`}
        schema={FormSchema}
        onSubmit={onSubmit}
        message={message}
        className={styles.form ?? ''}
      >
        {({ busy, rest }) => (
          <>
            <FormFailure title={<Trans>The settings were not saved</Trans>} text={failure} details={rest} />
            {conflict && (
              <EditConflict
                key={conflict.theirs.version}
                fields={fieldNames.map((name) => ({
                  name,
                  label: name === 'visibility' ? t`Visibility` : labels[name],
                  base: conflict.base[name] ?? '',
                  theirs: conflict.theirs[name] ?? '',
                  ...(name === 'visibility'
                    ? { show: (id: string) => (id === 'tenant' ? visibilityText.tenant : visibilityText.members) }
                    : {}),
                }))}
                labels={conflictTexts}
              />
            )}
            <div className={styles.look}>
              <ProjectTile projectKey={settings.key} colour={settings.colour} icon={settings.icon} size="large" />
              <Button size="small" onClick={() => setChoosing(true)}>
                <Trans>Icon and color</Trans>
              </Button>
            </div>
            <div className={styles.pair}>
              <TextField name="name" label={labels.name} maxLength={80} defaultValue={settings.name} />
              <TextField
                label={t({ message: 'Key', context: 'of a project' })}
                code
                value={settings.key}
                isReadOnly
                hint={<Trans>Short name of the project in lists. It cannot change.</Trans>}
              />
            </div>
            <TextArea
              name="description"
              label={labels.description}
              optional={t`optional`}
              maxLength={500}
              rows={2}
              defaultValue={settings.description}
            />
            <TextField
              name="repoUrl"
              label={labels.repoUrl}
              optional={t`optional`}
              code
              inputMode="url"
              autoComplete="off"
              spellCheck="false"
              maxLength={500}
              defaultValue={settings.repoUrl ?? ''}
              hint={<Trans>Web address. The overview links to it, branches link to their commits.</Trans>}
            />
            <TextField
              name="defaultBranch"
              label={labels.defaultBranch}
              code
              maxLength={200}
              autoComplete="off"
              spellCheck="false"
              defaultValue={settings.defaultBranch}
              hint={<Trans>What agents learn on this branch applies everywhere. On other branches, it applies after the merge.</Trans>}
            />
            <RadioGroup
              cards
              name="visibility"
              label={t`Visibility`}
              defaultValue={settings.visibility}
              options={[
                { id: 'tenant', label: visibilityText.tenant, description: t`Read or write according to their role` },
                { id: 'members', label: visibilityText.members, description: t`Not found in search by others` },
              ]}
            />
            <SaveButton busy={busy} />
          </>
        )}
      </Form>
      {choosing && <ChooseLook project={settings} onClose={() => setChoosing(false)} />}
    </Panel>
  );
}
