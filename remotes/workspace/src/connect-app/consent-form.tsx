import { type AppConnection, AppConsentSchema, type AppLifetime, type AppRequest, type AppScope, connectedAppOperations } from '@cairn/api';
import { runOperation, useCurrentProject, useFormSend, useSession } from '@cairn/shell';
import { Avatar, Button, Callout, Mark, PageHeader, Panel } from '@cairn/ui/core';
import { Form, FormFailure } from '@cairn/ui/forms';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { choosableProjects } from '../conversations/load.ts';
import { projectsQuery } from '../projects/queries.ts';
import { useCanInProject } from '../projects/use-can-in-project.ts';
import { useWorkspaceIssueText } from '../texts/issue-texts.ts';
import styles from './consent-form.module.css';
import { Permissions } from './permissions.tsx';
import { Reach } from './reach.tsx';
import { UnverifiedApp } from './unverified-app.tsx';

type Open = Extract<AppConnection, { state: 'open' }>;

/** Asks a person where, for what and how long an app may act for them. */
export function ConsentForm({ request, connection }: { request: AppRequest; connection: Open }): ReactElement {
  const { t } = useLingui();
  const issueText = useWorkspaceIssueText();
  const tenant = useSession()?.tenant.name ?? '';
  const mayIn = useCanInProject();
  const current = useCurrentProject();
  const { data } = useSuspenseQuery(projectsQuery(choosableProjects));
  const projects = data.items.filter((one) => mayIn('project.write', one));
  const { app, scopes: asked, declineUrl } = connection;
  const [reach, setReach] = useState<string[] | null>(() => {
    const usual = projects.find(({ slug }) => slug === current?.slug) ?? projects[0];
    return usual ? [usual.id] : [];
  });
  const [scopes, setScopes] = useState<readonly AppScope[]>(asked);
  const [days, setDays] = useState<AppLifetime>(30);
  const [isDone, setDone] = useState(false);
  const sending = useFormSend(async (consent: Parameters<typeof runOperation<typeof connectedAppOperations.consent>>[1]['body']) => {
    const { redirectUrl } = await runOperation(connectedAppOperations.consent, { body: consent });
    setDone(true);
    location.assign(redirectUrl);
  });
  const title = (
    <Trans>
      Connect “<bdi>{app.name}</bdi>” to <bdi>{tenant}</bdi>?
    </Trans>
  );
  if (isDone)
    return (
      <>
        <PageHeader
          title={
            <Trans>
              “<bdi>{app.name}</bdi>” is connected
            </Trans>
          }
        />
        <Callout tone="positive" live="status">
          <Trans>You can close this page. To end the access, revoke it under API keys.</Trans>
        </Callout>
      </>
    );
  if (projects.length === 0)
    return (
      <>
        <PageHeader title={title} />
        <Callout
          tone="warning"
          actions={
            <Button onClick={() => location.assign(declineUrl)}>
              <Trans>Cancel</Trans>
            </Button>
          }
        >
          <Trans>
            You have read-only access in <bdi>{tenant}</bdi>. To connect an app, you need write access to a project, or another
            organization.
          </Trans>
        </Callout>
      </>
    );
  return (
    <Form
      draft={false}
      schema={AppConsentSchema}
      read={() => ({ request, projects: reach, scopes, days })}
      message={(issue) => (issue.field === 'projects' ? t`Choose at least one project.` : issueText(issue))}
      onSubmit={sending.onSubmit}
      className={styles.form ?? ''}
    >
      {({ busy, rest }) => (
        <>
          <div className={styles.marks} aria-hidden>
            <Avatar name={app.name} kind="agent" size="large" decorative />
            <span className={styles.between} />
            <Mark />
          </div>
          <PageHeader title={title} />
          <UnverifiedApp app={app} />
          <FormFailure title={<Trans>The app was not connected</Trans>} text={sending.failure} details={rest} />
          <div className={styles.columns}>
            <Panel title={<Trans>Where</Trans>}>
              <Reach tenant={tenant} projects={projects} reach={reach} onReach={setReach} days={days} onDays={setDays} />
            </Panel>
            <Panel title={<Trans>Permissions</Trans>}>
              <Permissions tenant={tenant} asked={asked} scopes={scopes} onScopes={setScopes} />
            </Panel>
          </div>
          <div className={styles.footer}>
            <p className={styles.note}>
              <Trans>You confirm that it is you. Revoke the access anytime under API keys.</Trans>
            </p>
            <Button onClick={() => location.assign(declineUrl)}>
              <Trans>Cancel</Trans>
            </Button>
            <Button variant="primary" type="submit" busy={busy}>
              {t`${plural(days, { one: 'Allow for # day', other: 'Allow for # days' })}`}
            </Button>
          </div>
        </>
      )}
    </Form>
  );
}
