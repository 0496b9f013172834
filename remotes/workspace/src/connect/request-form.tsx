import { type ApiKey, type ApiKeyScope, ConnectApproveSchema, type ConnectRequest, connectKeyDays, connectOperations } from '@cairn/api';
import { runOperation, useCurrentProject, useFormSend, useLocale, useSession } from '@cairn/shell';
import { Button, ButtonLink, Callout, dateFormat, Panel, ProjectTile } from '@cairn/ui/core';
import { Form, FormFailure, Select, TextField } from '@cairn/ui/forms';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import * as v from 'valibot';
import { KeyScopes } from '../api-keys/key-scopes.tsx';
import { useLifetimeText } from '../api-keys/lifetime-text.ts';
import { keyArrived } from '../api-keys/queries.ts';
import { choosableProjects } from '../conversations/load.ts';
import { projectsQuery } from '../projects/queries.ts';
import { useCanInProject } from '../projects/use-can-in-project.ts';
import { useWorkspaceIssueText } from '../texts/issue-texts.ts';
import styles from './page.module.css';
import { RequestFacts } from './request-facts.tsx';

const dayMs = 86_400_000;
const { name, project, scopes } = ConnectApproveSchema.entries;
const FormSchema = v.object({ name, project, scopes, days: v.pipe(v.string(), v.transform(Number), v.picklist(connectKeyDays)) });

/** Shows who asks, as unverified, and what the key may do. The person approves or declines. */
export function RequestForm({
  request,
  isDeclining,
  onDecline,
  onApproved,
}: {
  request: ConnectRequest;
  isDeclining: boolean;
  onDecline: () => void;
  onApproved: (key: ApiKey) => void;
}): ReactElement {
  const { t } = useLingui();
  const tenant = useSession()?.tenant.name ?? '';
  const mayIn = useCanInProject();
  const current = useCurrentProject()?.slug;
  const { data } = useSuspenseQuery(projectsQuery(choosableProjects));
  const projects = data.items.filter((one) => mayIn('project.write', one));
  const named = projects.find(({ slug }) => slug === request.slug);
  const usual = named ?? projects.find(({ slug }) => slug === current) ?? projects[0];
  const [chosen, choose] = useState(usual?.id);
  const [granted, grant] = useState<ApiKeyScope[]>(['read', 'record', 'propose']);
  const [days, setDays] = useState('90');
  const lasting = useLifetimeText();
  const locale = useLocale();
  const message = useWorkspaceIssueText();
  const ends = dateFormat(locale, { day: 'numeric', month: 'long', year: 'numeric' }).format(Date.now() + Number(days) * dayMs);
  const { onSubmit, failure } = useFormSend(async (wish: v.InferOutput<typeof FormSchema>) => {
    const { key } = await runOperation(connectOperations.approve, { body: { ...wish, code: request.code } });
    keyArrived(key);
    onApproved(key);
  });
  const decline = (
    <Button busy={isDeclining} onClick={onDecline}>
      <Trans>Decline</Trans>
    </Button>
  );
  if (!usual)
    return (
      <Panel>
        <div className={styles.form}>
          <RequestFacts request={request} />
          <Callout
            tone="warning"
            title={<Trans>You need a project first</Trans>}
            actions={
              <ButtonLink variant="primary" to="/app/projects?new=1">
                <Trans>Create a project</Trans>
              </ButtonLink>
            }
          >
            <Trans>The key is for one project in which you may write. Create one, then open this page again.</Trans>
          </Callout>
          <div className={styles.buttons}>{decline}</div>
        </div>
      </Panel>
    );
  return (
    <Panel>
      <Form
        draft={`connect.${request.code}`}
        schema={FormSchema}
        read={(form) => ({ ...Object.fromEntries(form), project: chosen ?? usual.id, scopes: granted, days })}
        message={message}
        onSubmit={onSubmit}
        className={styles.form ?? ''}
      >
        {({ busy, rest }) => (
          <>
            <FormFailure title={<Trans>The machine was not connected</Trans>} text={failure} details={rest} />
            <RequestFacts request={request} />
            <div className={styles.pair}>
              <Select
                name="project"
                label={t`Project`}
                hint={
                  request.slug === '' ? undefined : named ? (
                    <Trans>Named by the repository</Trans>
                  ) : (
                    <Trans>
                      The repository names <bdi>{request.slug}</bdi>, which is none of your projects in <bdi>{tenant}</bdi>
                    </Trans>
                  )
                }
                value={chosen ?? usual.id}
                onChange={choose}
                options={projects.map(({ id, name: label, key, colour, icon }) => ({
                  id,
                  label,
                  before: <ProjectTile projectKey={key} colour={colour} icon={icon} />,
                }))}
              />
              <Select
                name="days"
                label={t`Expires`}
                hint={ends}
                value={days}
                onChange={setDays}
                options={(['7', '30', '90', '365'] as const).map((id) => ({ id, label: lasting(id) }))}
              />
            </div>
            <TextField
              name="name"
              label={t`Name of the key`}
              hint={<Trans>You find it under API keys, and can revoke it there at any time.</Trans>}
              maxLength={80}
              defaultValue={request.machine}
            />
            <KeyScopes scopes={granted} onScopes={grant} />
            <div className={styles.buttons}>
              <Button type="submit" variant="primary" busy={busy}>
                <Trans>Approve</Trans>
              </Button>
              {decline}
            </div>
          </>
        )}
      </Form>
    </Panel>
  );
}
