import { namesProject, ProjectSchema, type ProjectSettings, type ProjectTransition, projectGraceDays } from '@cairn/api';
import { ApiError, call, notify, queryClient, savePreferences, setCurrentProject, useFormSend } from '@cairn/shell';
import { Button } from '@cairn/ui/core';
import { FormDialog, TextField } from '@cairn/ui/forms';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement, useMemo } from 'react';
import { useNavigate } from 'react-router';
import * as v from 'valibot';
import { lastProject } from '../project/current-project.ts';
import { projectKey, settingsKey } from '../projects/queries.ts';
import { useWorkspaceIssueText } from '../texts/issue-texts.ts';
import { settingsQuery } from './queries.ts';

/** Deletes a project after its name or key is typed, then opens the list from which it can be restored. */
export function DeleteProject({ settings, onClose }: { settings: ProjectSettings; onClose: () => void }): ReactElement {
  const { t } = useLingui();
  const navigate = useNavigate();
  const message = useWorkspaceIssueText();
  const { id, slug, name, key, version } = settings;
  const schema = useMemo(
    () =>
      v.object({
        confirm: v.pipe(
          v.string(),
          v.check((typed) => namesProject(typed, { name, key }), 'NAME_DIFFERS'),
        ),
      }),
    [name, key],
  );
  const sending = useFormSend(async ({ confirm }: { confirm: string }) => {
    const json: ProjectTransition = { to: 'deleted', version, confirm };
    try {
      await call('post', `projects/${id}/transition`, ProjectSchema, { json });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'CONFLICT') await queryClient.invalidateQueries(settingsQuery(slug));
      throw error;
    }
    notify('green', t`${name} is marked as deleted`);
    setCurrentProject(null);
    if (lastProject() === slug) await savePreferences({ lastProject: '' });
    await navigate('/app/projects?status=deleted', { replace: true });
    for (const queryKey of [projectKey(slug), settingsKey(slug)]) queryClient.removeQueries({ queryKey });
    void queryClient.invalidateQueries(); // all of its content is gone too
  });
  return (
    <FormDialog
      title={
        <Trans>
          Delete <bdi>{name}</bdi>?
        </Trans>
      }
      description={
        <Plural
          value={projectGraceDays}
          one="Its conversations, decisions, patterns and sessions go with it. It can be restored for # day."
          other="Its conversations, decisions, patterns and sessions go with it. It can be restored for # days."
        />
      }
      closeLabel={t`Close`}
      cancelLabel={<Trans>Cancel</Trans>}
      submit={(busy) => (
        <Button variant="danger" type="submit" busy={busy}>
          <Trans>Delete</Trans>
        </Button>
      )}
      failureTitle={<Trans>The project was not deleted</Trans>}
      draft={false}
      schema={schema}
      message={message}
      onClose={onClose}
      {...sending}
    >
      <TextField
        autoFocus
        name="confirm"
        label={t`Name or key of the project`}
        maxLength={200}
        autoComplete="off"
        spellCheck="false"
        hint={
          <Trans>
            Type <bdi>{name}</bdi> or <bdi>{key}</bdi>.
          </Trans>
        }
      />
    </FormDialog>
  );
}
