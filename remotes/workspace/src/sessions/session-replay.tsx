import { type Session, type SessionEvent, sessionLabel } from '@cairn/api';
import { usePage, withParams } from '@cairn/shell';
import {
  Avatar,
  Button,
  ButtonLink,
  Columns,
  Figure,
  Figures,
  Link,
  Page,
  PageHeader,
  Panel,
  RelativeTime,
  Segments,
} from '@cairn/ui/core';
import { Scrubber, Trail } from '@cairn/ui/data';
import { listIcon } from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useSearchParams } from 'react-router';
import { BranchTag } from '../branches/branch-tag.tsx';
import { useProjectInView } from '../project/in-view.ts';
import { projectQuery } from '../projects/queries.ts';
import { minutesOf, useAmounts } from './amounts.ts';
import { CompareButton } from './compare-button.tsx';
import { HandOffButton } from './hand-off-button.tsx';
import { sessionLink } from './links.ts';
import { sessionEventsQuery, sessionQuery } from './queries.ts';
import { LeftBehindList, ServedList, Summary } from './session-parts.tsx';
import styles from './session-replay.module.css';
import { SessionStatus } from './session-state.tsx';
import { eventAt, minuteOf, partsOf } from './steps.ts';
import { useTrailEvent } from './trail-event.tsx';

/** So much of what a session was told stands beside what came of it. */
const fewServed = 6;

/** A session from its beginning: what happened, what came of it, what it was told. */
export function SessionReplay({ id }: { id: string }): ReactElement {
  const { t } = useLingui();
  const { data: session } = useSuspenseQuery(sessionQuery(id));
  const { data: events } = useSuspenseQuery(sessionEventsQuery(id));
  const { data: project } = useSuspenseQuery(projectQuery(session.projectSlug));
  const [minute, setMinute] = useState(() => minutesOf(session));
  useProjectInView(project);
  usePage(sessionLabel(id));
  return (
    <Page>
      <Head session={session} />
      {events.length > 0 && (
        <Scrubber
          label={t`Where in the session`}
          parts={partsOf(session, events)}
          minutes={Math.max(1, minutesOf(session))}
          at={minute}
          onMove={setMinute}
        />
      )}
      <Columns
        wide
        aside={
          <>
            <Panel title={<Trans>Summary it wrote</Trans>}>
              <Summary summary={session.summary} />
            </Panel>
            <Panel title={<Trans>What it left behind</Trans>}>
              <LeftBehindList produced={session.produced} projectSlug={session.projectSlug} />
            </Panel>
            <Panel title={<Trans>What it was served</Trans>}>
              <ServedList served={session.served} projectSlug={session.projectSlug} few={fewServed} />
            </Panel>
          </>
        }
      >
        <Steps session={session} events={events} current={eventAt(session, events, minute)} onMove={setMinute} />
      </Columns>
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
            <ButtonLink icon={listIcon} iconDirectional to={withParams(search, { view: null })}>
              <Trans>Show in the list</Trans>
            </ButtonLink>
            <CompareButton session={session} />
            <HandOffButton session={session} />
          </>
        }
      />
      <p className={styles.meta}>
        <Avatar name={client} kind="agent" decorative />
        <bdi>{[client, clientVersion].filter(Boolean).join(' ')}</bdi>
        <bdi>{model}</bdi>
        {branch && <BranchTag name={branch} />}
        <bdi>{person.name}</bdi>
        <RelativeTime value={session.createdAt} />
        {handoffFrom && (
          <span>
            <Trans>
              goes on from <Link to={sessionLink({ ...session, id: handoffFrom.id })}>{sessionLabel(handoffFrom.id)}</Link>
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

interface StepsProps {
  session: Session;
  events: readonly SessionEvent[];
  current: SessionEvent | undefined;
  onMove: (minute: number) => void;
}

/** What happened, one step after the other; those that a person said or that went wrong alone, where that is asked for. */
function Steps({ session, events, current, onMove }: StepsProps): ReactElement {
  const { t } = useLingui();
  const [search] = useSearchParams();
  const trailEvent = useTrailEvent(session);
  const only = search.get('only') ?? 'all';
  const shown =
    only === 'said'
      ? events.filter(({ kind }) => kind === 'prompt')
      : only === 'errors'
        ? events.filter(({ kind }) => kind === 'error')
        : events;
  const at = shown.findIndex(({ sequence }) => sequence === current?.sequence);
  const step = (by: number) => {
    const next = shown[Math.max(0, Math.min(shown.length - 1, at + by))];
    if (next) onMove(minuteOf(session, next.happenedAt));
  };
  return (
    <Panel>
      <div className={styles.bar}>
        <Segments
          label={t`Steps`}
          current={only}
          segments={[
            { id: 'all', label: t`Everything`, to: withParams(search, { only: null }) },
            { id: 'said', label: t`What people said`, to: withParams(search, { only: 'said' }) },
            { id: 'errors', label: t`Errors`, to: withParams(search, { only: 'errors' }) },
          ]}
        />
        <span>
          <Button size="small" variant="quiet" onClick={() => step(-1)} disabled={at <= 0}>
            <Trans>Earlier</Trans>
          </Button>
          <Button size="small" variant="quiet" onClick={() => step(1)} disabled={at >= shown.length - 1}>
            <Trans>Later</Trans>
          </Button>
        </span>
      </div>
      {shown.length === 0 ? (
        <p className={styles.none}>
          {session.events > 0 && events.length === 0 ? (
            <Trans>Its steps were deleted: this project does not keep them for so long.</Trans>
          ) : (
            <Trans>Nothing of this was recorded.</Trans>
          )}
        </p>
      ) : (
        <Trail label={t`What happened`} events={shown.map(trailEvent)} current={current && String(current.sequence)} />
      )}
    </Panel>
  );
}
