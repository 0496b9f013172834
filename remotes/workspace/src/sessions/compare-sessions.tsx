import { type Session, sessionLabel } from '@cairn/api';
import { usePage } from '@cairn/shell';
import { Avatar, Button, ButtonLink, Link, Page, PageHeader, Panel, RelativeTime } from '@cairn/ui/core';
import { Activity } from '@cairn/ui/data';
import { arrowLeftRightIcon, copyIcon } from '@cairn/ui/icons';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useSearchParams } from 'react-router';
import { useProjectInView } from '../project/current-project.ts';
import { projectQuery } from '../projects/queries.ts';
import { useCopyText } from '../texts/copy-text.ts';
import { drawnMinutesOf, useAmounts } from './amounts.ts';
import { filesOf, servedToBoth, stretchesOf } from './compare.ts';
import styles from './compare-sessions.module.css';
import { ComparedFigures } from './compared-figures.tsx';
import { ComparedServed } from './compared-served.tsx';
import { ComparedSteps } from './compared-steps.tsx';
import { comparisonLink, sessionLink } from './links.ts';
import { sessionEventsQuery, sessionQuery } from './queries.ts';
import { SessionStatus } from './session-state.tsx';
import { partsOf } from './steps.ts';

/** Two sessions side by side: their costs, served items, and differences in their steps. */
export function CompareSessions({ first: firstId, second: secondId }: { first: string; second: string }): ReactElement {
  const { t } = useLingui();
  const [search] = useSearchParams();
  const { data: first } = useSuspenseQuery(sessionQuery(firstId));
  const { data: second } = useSuspenseQuery(sessionQuery(secondId));
  const { data: firstEvents } = useSuspenseQuery(sessionEventsQuery(firstId));
  const { data: secondEvents } = useSuspenseQuery(sessionEventsQuery(secondId));
  const { data: project } = useSuspenseQuery(projectQuery(second.projectSlug));
  useProjectInView(first.projectId === second.projectId ? project : null);
  const served = servedToBoth(first, second);
  const news = served.filter(({ verdicts: [before] }) => before === undefined).length;
  const longest = Math.max(drawnMinutesOf(first), drawnMinutesOf(second));
  const [one, other] = [sessionLabel(firstId), sessionLabel(secondId)];
  usePage(t`Compare ${one} and ${other}`, [], project.name);
  return (
    <Page>
      <PageHeader
        title={
          first.goal === second.goal ? (
            <bdi>{first.goal}</bdi>
          ) : (
            <Trans>
              {sessionLabel(firstId)} and {sessionLabel(secondId)}
            </Trans>
          )
        }
        lead={
          news === 0 ? (
            <Trans>The second session got no additional context.</Trans>
          ) : (
            <Plural
              value={news}
              one="The second session was served one item that the first was not."
              other="The second session was served # items that the first was not."
            />
          )
        }
        actions={
          <>
            <ButtonLink icon={arrowLeftRightIcon} replace to={comparisonLink(second, first, search.get('project'))}>
              <Trans>Swap</Trans>
            </ButtonLink>
            <CopyLink />
          </>
        }
      />
      <div className={styles.pair}>
        {(
          [
            [first, firstEvents],
            [second, secondEvents],
          ] as const
        ).map(([session, events]) => (
          <section key={session.id} className={styles.side}>
            <Side session={session} />
            <Activity
              label={t`How much happened in ${sessionLabel(session.id)}, and where it went wrong`}
              parts={partsOf(session, events)}
              share={drawnMinutesOf(session) / longest}
            />
          </section>
        ))}
      </div>
      <ComparedFigures first={first} second={second} />
      <div className={styles.columns}>
        <ComparedServed first={first} second={second} served={served} />
        <ComparedSteps first={first} second={second} stretches={stretchesOf(firstEvents, secondEvents)} />
      </div>
      <Files first={first} second={second} />
    </Page>
  );
}

function CopyLink(): ReactElement {
  const { t } = useLingui();
  const copy = useCopyText();
  return (
    <Button icon={copyIcon} onClick={() => copy(location.href, t`Link copied. Anyone with access to the project can open it.`)}>
      <Trans>Copy link</Trans>
    </Button>
  );
}

function Side({ session }: { session: Session }): ReactElement {
  const { id, client, clientVersion, model, person, createdAt, goal } = session;
  const { duration } = useAmounts();
  return (
    <div className={styles.who}>
      <Avatar name={client} kind="agent" decorative />
      <div>
        <p className={styles.line}>
          <Link to={sessionLink(session)}>{sessionLabel(id)}</Link>
          <SessionStatus session={session} />
          <span className={styles.quiet}>{duration(session)}</span>
        </p>
        <p className={styles.goal} dir="auto">
          {goal}
        </p>
        <p className={styles.meta}>
          <bdi>{[client, clientVersion].filter(Boolean).join(' ')}</bdi>
          <bdi>{model}</bdi>
          <bdi>{person.name}</bdi>
          <RelativeTime value={createdAt} />
        </p>
      </div>
    </div>
  );
}

function Files({ first, second }: { first: Session; second: Session }): ReactElement | null {
  const files = filesOf(first, second);
  if (Object.values(files).every(({ length }) => length === 0)) return null;
  return (
    <Panel title={<Trans>Files that were edited</Trans>} flush>
      <div className={styles.files}>
        <FileList title={<Trans>Only by {sessionLabel(first.id)}</Trans>} files={files.first} />
        <FileList title={<Trans>By both</Trans>} files={files.both} />
        <FileList title={<Trans>Only by {sessionLabel(second.id)}</Trans>} files={files.second} />
      </div>
    </Panel>
  );
}

function FileList({ title, files }: { title: ReactElement; files: readonly string[] }): ReactElement {
  return (
    <section className={styles.fileList}>
      <h3 className={styles.meta}>{title}</h3>
      {files.length === 0 ? (
        <p className={styles.quiet}>
          <Trans context="in the place of a list of files">None</Trans>
        </p>
      ) : (
        <ul>
          {files.map((file) => (
            <li key={file} className={styles.file}>
              <bdi>{file}</bdi>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
