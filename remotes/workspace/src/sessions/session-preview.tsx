import { sessionLabel } from '@cairn/api';
import { Preview } from '@cairn/list';
import { withParams } from '@cairn/shell';
import { Fact, Facts, RelativeTime } from '@cairn/ui/core';
import { Trans } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { BranchTag } from '../branches/branch-tag.tsx';
import { ImportedTag } from '../texts/imported-tag.tsx';
import { Redacted } from '../texts/redacted.tsx';
import { useTokensText } from '../texts/tokens-text.ts';
import { useAmounts } from './amounts.ts';
import { sessionQuery } from './queries.ts';
import { LeftBehindList, ServedList, ServedTokens, Summary } from './session-parts.tsx';
import styles from './session-preview.module.css';
import { SessionStatus } from './session-state.tsx';
import { WaitingCallout } from './waits-for.tsx';

/** The preview of a session next to the list, or next to another page that passes its own actions to read and close it. */
export function SessionPreview({ id, onRead, onClose }: { id: string; onRead?: () => void; onClose?: () => void }): ReactElement {
  const tokensText = useTokensText('compact');
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { data: session } = useSuspenseQuery(sessionQuery(id));
  const { duration, tokens, cost } = useAmounts();
  return (
    <Preview
      label={session.goal}
      title={sessionLabel(id)}
      project={session.projectName}
      before={
        <>
          <bdi>{sessionLabel(id)}</bdi>
          <SessionStatus session={session} badge />
        </>
      }
      change={session.status}
      onOpenPage={onRead ?? (() => void navigate(withParams(search, { view: 'full' })))}
      onClose={onClose ?? (() => void navigate(withParams(search, { session: null }), { replace: true }))}
    >
      <h2 className={styles.title} dir="auto">
        {session.goal}
      </h2>
      <WaitingCallout session={session} />
      <Facts>
        <Fact name={<Trans>Agent</Trans>}>
          <bdi>{[session.client, session.clientVersion, session.model].filter(Boolean).join(' ')}</bdi>
        </Fact>
        <Fact name={<Trans>Person</Trans>}>
          <bdi>{session.person.name}</bdi> <ImportedTag author={session.person} />
        </Fact>
        {session.branch && (
          <Fact name={<Trans>Branch</Trans>}>
            <BranchTag name={session.branch} />
          </Fact>
        )}
        <Fact name={<Trans>Duration</Trans>}>{duration(session)}</Fact>
        <Fact name={<Trans>Tokens</Trans>}>{tokens(session)}</Fact>
        <Fact name={<Trans>Cost</Trans>}>{cost(session)}</Fact>
        <Fact name={<Trans>Last active</Trans>}>
          <RelativeTime value={session.lastEventAt} />
        </Fact>
      </Facts>
      <Redacted secrets={session.redactions} />
      {session.models.length > 1 && (
        <Part title={<Trans>Usage by model</Trans>}>
          <Facts>
            {session.models.map((used) => (
              <Fact key={used.model} name={<bdi>{used.model}</bdi>}>
                {[tokensText(used.tokens), ...(used.cost === null ? [] : [cost(used)])].join(' · ')}
              </Fact>
            ))}
          </Facts>
        </Part>
      )}
      <Part title={<Trans>Summary it wrote</Trans>}>
        <Summary summary={session.summary} />
      </Part>
      <Part title={<Trans>Proposed</Trans>}>
        <LeftBehindList produced={session.produced} projectSlug={session.projectSlug} />
      </Part>
      <Part title={<Trans>Context served</Trans>} note={<ServedTokens session={session} />}>
        <ServedList served={session.served} projectSlug={session.projectSlug} />
      </Part>
    </Preview>
  );
}

function Part({ title, note, children }: { title: ReactNode; note?: ReactNode; children: ReactNode }): ReactElement {
  return (
    <section className={styles.part}>
      <div className={styles.head}>
        <h3 className={styles.heading}>{title}</h3>
        {note}
      </div>
      {children}
    </section>
  );
}
