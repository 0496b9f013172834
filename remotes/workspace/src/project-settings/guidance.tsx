import { type ProjectSettings, ProjectUpdateSchema } from '@cairn/api';
import { notify, useFormSend, withProject } from '@cairn/shell';
import { Button, Link, Panel } from '@cairn/ui/core';
import { Form, FormFailure, TextArea } from '@cairn/ui/forms';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import * as v from 'valibot';
import { contextQuery } from '../project/queries.ts';
import { useWorkspaceIssueText } from '../texts/issue-texts.ts';
import styles from './form.module.css';
import { plainContext } from './load.ts';
import { useSaveSettings } from './queries.ts';

const fieldNames = ['agentGuidance'] as const;
const FormSchema = v.required(v.pick(ProjectUpdateSchema, fieldNames));

/** What every agent is told before anything else, and what it costs. */
export function Guidance({ settings }: { settings: ProjectSettings }): ReactElement {
  const { t } = useLingui();
  const message = useWorkspaceIssueText();
  const { data: context } = useSuspenseQuery(contextQuery(settings.slug, plainContext));
  const tokens = context.items.find(({ why }) => why === 'guidance')?.tokens ?? 0;
  const [saves, setSaves] = useState(0);
  const save = useSaveSettings(settings, fieldNames);
  const { onSubmit, failure } = useFormSend(async (fields: v.InferOutput<typeof FormSchema>) => {
    await save(fields);
    setSaves((count) => count + 1); // as it was kept: without secrets
    notify('green', t`Saved: the next session of an agent is told this`);
  });
  return (
    <Panel title={<Trans>Guidance for agents</Trans>}>
      <Form key={saves} schema={FormSchema} onSubmit={onSubmit} message={message} className={styles.form ?? ''}>
        {({ busy, rest }) => (
          <>
            <FormFailure title={<Trans>The settings were not saved</Trans>} text={failure} rest={rest} />
            <TextArea
              name="agentGuidance"
              label={t`Told first, in every session`}
              hint={<Trans>What holds for every task: versions, the command that checks a change, what to ask before. Markdown.</Trans>}
              maxLength={4_000}
              rows={6}
              defaultValue={settings.agentGuidance}
            />
            <p className={styles.foot}>
              <Plural value={tokens} one="As saved it costs # token." other="As saved it costs # tokens." />
              <Link to={withProject('/app/project', settings)}>
                <Trans>See all that an agent is told</Trans>
              </Link>
            </p>
            <div>
              <Button type="submit" variant="primary" busy={busy}>
                <Trans>Save</Trans>
              </Button>
            </div>
          </>
        )}
      </Form>
    </Panel>
  );
}
