import { ProjectCreateSchema, ProjectSchema, suggestKey } from '@cairn/api';
import { call, errorText, issuesOf, notify, queryClient, useSession, withProject } from '@cairn/shell';
import { Button, Callout, Dialog, DialogBody, DialogFooter } from '@cairn/ui/core';
import { type FieldIssue, Form, RadioGroup, TextArea, TextField } from '@cairn/ui/forms';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement, useState } from 'react';
import { useNavigate } from 'react-router';
import type * as v from 'valibot';
import { useWorkspaceIssueText } from '../texts/issue-texts.ts';
import styles from './create-project.module.css';
import { type KeyField, keyFor } from './key-field.ts';

/** The dialog that makes a project. Its name suggests the key until somebody writes one of their own. */
export function CreateProject({ onClose }: { onClose: () => void }): ReactElement {
  const { t } = useLingui();
  const session = useSession();
  const navigate = useNavigate();
  const message = useWorkspaceIssueText();
  const [name, setName] = useState('');
  const [key, setKey] = useState<KeyField>({ text: '', own: false });
  const [failure, setFailure] = useState<unknown>();
  const tenant = session?.tenant.name ?? '';
  const create = async (json: v.InferOutput<typeof ProjectCreateSchema>): Promise<readonly FieldIssue[] | undefined> => {
    setFailure(undefined);
    try {
      const project = await call('post', 'projects', ProjectSchema, { json });
      queryClient.setQueryData(['projects', 'one', project.slug], project);
      void queryClient.invalidateQueries({ queryKey: ['projects', 'list'] });
      const made = project.name;
      notify('green', t`${made} is ready`);
      await navigate(withProject('/app/project', project), { replace: true });
      return undefined;
    } catch (error) {
      const issues = issuesOf(error);
      if (!issues) setFailure(error);
      return issues;
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={<Trans>New project</Trans>}
      description={<Trans>Conversations, decisions and patterns belong to a project. Most teams take one per repository.</Trans>}
      closeLabel={t`Close`}
    >
      <Form schema={ProjectCreateSchema} onSubmit={create} message={message}>
        {({ busy, rest }) => (
          <>
            <DialogBody>
              {failure !== undefined && (
                <Callout tone="negative" live="alert" title={<Trans>The project was not made</Trans>}>
                  {errorText(failure)}
                </Callout>
              )}
              {rest.length > 0 && (
                <Callout tone="negative" live="alert">
                  {rest.join(' ')}
                </Callout>
              )}
              <div className={styles.names}>
                <TextField
                  autoFocus
                  name="name"
                  label={t`Name`}
                  maxLength={80}
                  value={name}
                  onChange={(text) => {
                    setName(text);
                    setKey((field) => keyFor(field, suggestKey(text)));
                  }}
                />
                <TextField
                  code
                  name="key"
                  label={t`Key`}
                  maxLength={6}
                  value={key.text}
                  onChange={(text) => setKey({ text: text.toUpperCase(), own: text !== '' })}
                />
              </div>
              <p className={styles.hint}>
                <Trans>The key is the short sign of the project in lists.</Trans>
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
                label={t`Who sees it`}
                defaultValue="tenant"
                options={[
                  { id: 'tenant', label: t`Everyone in ${tenant}`, description: t`By their role they read or write` },
                  { id: 'members', label: t`Members only`, description: t`Not found in search by others` },
                ]}
              />
            </DialogBody>
            <DialogFooter>
              <Button variant="quiet" onClick={onClose}>
                <Trans>Cancel</Trans>
              </Button>
              <Button variant="primary" type="submit" busy={busy}>
                {name.trim() ? <CreateNamed name={name.trim()} /> : <Trans>Create project</Trans>}
              </Button>
            </DialogFooter>
          </>
        )}
      </Form>
    </Dialog>
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
