import { type Session, sessionLabel } from '@cairn/api';
import { usePage, withParams } from '@cairn/shell';
import { Avatar, ButtonLink, Columns, Figure, Figures, Link, Page, PageHeader, Panel, RelativeTime } from '@cairn/ui/core';
import { listIcon } from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useSearchParams } from 'react-router';
import { BranchTag } from '../branches/branch-tag.tsx';
import { useProjectInView } from '../project/current-project.ts';
import { projectQuery } from '../projects/queries.ts';
import { ImportedTag } from '../texts/imported-tag.tsx';
import { Redacted } from '../texts/redacted.tsx';
import { useAmounts } from './amounts.ts';
import { CompareButton } from './compare-button.tsx';
import { HandOffButton } from './hand-off-button.tsx';
import { sessionLink } from './links.ts';
import { sessionEventsQuery, sessionQuery } from './queries.ts';
import { ReplayPlace } from './replay-place.tsx';
import { ReplaySteps } from './replay-steps.tsx';
import { LeftBehindList, ServedList, ServedTokens, Summary } from './session-parts.tsx';
import styles from './session-replay.module.css';
import { SessionStatus } from './session-state.tsx';
import { useReplay } from './use-replay.ts';
import { WaitingCallout } from './waits-for.tsx';

/** Number of served items shown initially next to the results. */
const fewServed = 6;

/** The replay of a session: its events, results and served items. */
export function SessionReplay({ id }: { id: string }): ReactElement {
  const { data: session } = useSuspenseQuery(sessionQuery(id));
  const { data: events } = useSuspenseQuery(sessionEventsQuery(id));
  const { data: project } = useSuspenseQuery(projectQuery(session.projectSlug));
  const replay = useReplay(session, events);
  useProjectInView(project);
  usePage(sessionLabel(id), [], project.name);
  return (
    <Page>
      <Head session={session} />
      {events.length > 0 && <ReplayPlace session={session} events={events} replay={replay} />}
      <div className={styles.below}>
        <Columns
          wide
          aside={
            <>
              <Panel title={<Trans>Summary it wrote</Trans>}>
                <Summary summary={session.summary} />
              </Panel>
              <Panel title={<Trans>Proposed</Trans>}>
                <LeftBehindList produced={session.produced} projectSlug={session.projectSlug} />
              </Panel>
              <Panel
                title={<Trans>Context served</Trans>}
                actions={
                  <span className={styles.tokens}>
                    <ServedTokens session={session} />
                  </span>
                }
              >
                <ServedList served={session.served} projectSlug={session.projectSlug} few={fewServed} />
              </Panel>
            </>
          }
        >
          <ReplaySteps session={session} replay={replay} />
        </Columns>
      </div>
    </Page>
  );
}

function Head({ session }: { session: Session }): ReactElement {
  const { t } = useLingui();
  const { duration, tokens, cost, helped } = useAmounts();
  const [search] = useSearchParams();
  const { client, clientVersion, model, branch, person, handoffFrom, handoffTo } = session;
  return (
    <div className={styles.head}>
      <PageHeader
        title={<bdi>{session.goal}</bdi>}
        actions={
          <>
            <SessionStatus session={session} badge />
            <ButtonLink icon={listIcon} iconDirectional to={withParams(search, { view: null, step: null, only: null })}>
              <Trans>Show in the list</Trans>
            </ButtonLink>
            <CompareButton session={session} />
            <HandOffButton session={session} />
          </>
        }
      />
      <WaitingCallout session={session} />
      <p className={styles.meta}>
        <Avatar name={client} kind="agent" decorative />
        <bdi>{[client, clientVersion].filter(Boolean).join(' ')}</bdi>
        <bdi>{model}</bdi>
        {branch && <BranchTag name={branch} />}
        <bdi>{person.name}</bdi>
        <ImportedTag author={person} />
        <RelativeTime value={session.createdAt} />
        <Redacted secrets={session.redactions} />
        {handoffFrom && (
          <span>
            <Trans>
              continues <Link to={sessionLink({ ...session, id: handoffFrom.id })}>{sessionLabel(handoffFrom.id)}</Link>
            </Trans>
          </span>
        )}
        {handoffTo && (
          <span>
            <Trans>
              handed to <Link to={sessionLink({ ...session, id: handoffTo.id })}>{sessionLabel(handoffTo.id)}</Link>
            </Trans>
          </span>
        )}
      </p>
      <Figures label={t`In numbers`}>
        <Figure name={<Trans>Duration</Trans>} value={duration(session)} />
        <Figure name={<Trans>Tokens</Trans>} value={tokens(session)} />
        <Figure name={<Trans>Cost</Trans>} value={cost(session)} />
        <Figure name={<Trans>Served and helped</Trans>} value={helped(session)} />
        <Figure name={<Trans>Errors</Trans>} value={session.errors} />
        <Figure name={<Trans>Files edited</Trans>} value={session.filesEdited.length} />
      </Figures>
    </div>
  );
}
