import type { Heard, Mention } from '@cairn/api';
import { sessionLabel } from '@cairn/api';
import { Preview } from '@cairn/list';
import { useLocale } from '@cairn/shell';
import { CairnMeter, IconButton, Link, MarkedText, numberFormat, Quote, RelativeTime, Status } from '@cairn/ui/core';
import { botIcon, chevronDownIcon, chevronUpIcon } from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { type ReactElement, useRef } from 'react';
import { conversationLink } from '../../conversations/links.ts';
import { projectQuery } from '../../projects/queries.ts';
import { sessionLink } from '../../sessions/links.ts';
import { PatternStatus, usePatternKindText } from '../../texts/pattern-states.tsx';
import { AgentKey } from '../agent-key.tsx';
import { patternLink } from '../links.ts';
import { PatternName } from '../pattern-name.tsx';
import styles from '../pattern-parts.module.css';
import { Part } from '../pattern-parts.tsx';
import { useMayReview } from '../use-may-review.ts';
import { clauseIn } from './clause.ts';
import { HeardActions } from './heard-actions.tsx';
import { Speaker } from './heard-columns.tsx';
import { type HeardAction, HeardForm } from './heard-form.tsx';

/** Previews a candidate for a decision: the proposed sentence, its mentions, and the most similar rule. */
export function HeardPreview({
  heard,
  place,
  onNext,
  onPrevious,
  onDone,
  onClose,
}: {
  heard: Heard;
  /** Its position in the list; undefined if it has left the list. */
  place: { at: number; of: number } | undefined;
  onNext: (() => void) | undefined;
  onPrevious: (() => void) | undefined;
  /** Runs after a decision: goes on to the next one. */
  onDone: () => void;
  onClose: () => void;
}): ReactElement {
  const { t } = useLingui();
  const kindText = usePatternKindText();
  const { format } = numberFormat(useLocale());
  const { data: project } = useSuspenseQuery(projectQuery(heard.projectSlug));
  const mayReview = useMayReview({ level: 'project' }, project);
  const { rule, kind, said, needed, mentions, closest, dismissed } = heard;
  const form = useRef<HTMLDivElement>(null);
  const action = useRef<HeardAction>('propose');
  const submit = (wanted: HeardAction) => {
    action.current = wanted;
    form.current?.querySelector('form')?.requestSubmit();
    // Consumed now. A submit by keyboard is a proposal.
    action.current = 'propose';
  };
  return (
    <Preview
      label={rule}
      project={project.name}
      before={
        <>
          {said === 0 ? (
            <Status tone="neutral" icon={botIcon} badge>
              <Trans>No person said it</Trans>
            </Status>
          ) : (
            <span className={styles.number}>
              <Trans>
                Said {format(said)} of {format(needed)}
              </Trans>
            </span>
          )}
          <span className={styles.number}>{kindText(kind)}</span>
        </>
      }
      actions={
        <>
          {place && (
            <span className={`${styles.number} ${styles.place}`}>
              <Trans>
                {format(place.at)} of {format(place.of)}
              </Trans>
            </span>
          )}
          <IconButton icon={chevronUpIcon} label={t`Previous`} onClick={onPrevious} disabled={!onPrevious} />
          <IconButton icon={chevronDownIcon} label={t`Next`} onClick={onNext} disabled={!onNext} />
        </>
      }
      onClose={onClose}
      footer={mayReview && <HeardActions heard={heard} onSubmit={submit} onDone={onDone} />}
    >
      {mayReview ? (
        <div ref={form}>
          <HeardForm heard={heard} action={action} onDone={onDone} />
        </div>
      ) : (
        <p dir="auto">{rule}</p>
      )}
      {dismissed && (
        <p className={styles.reason}>
          <Trans>
            Dismissed by <bdi>{dismissed.by}</bdi>
          </Trans>{' '}
          <RelativeTime value={dismissed.at} quiet />
        </p>
      )}
      <Part title={<Trans>Mentions</Trans>} count={said + heard.reported}>
        <ul className={styles.evidence}>
          {mentions.map((mention, index) => (
            <li key={`${index} ${mention.at}`}>
              <Quote source={<MentionSource mention={mention} projectSlug={heard.projectSlug} />}>
                <MarkedText text={mention.quote} marks={clauseIn(mention.quote, rule)} />
              </Quote>
            </li>
          ))}
        </ul>
      </Part>
      {closest && (
        <Part title={closest.relation === 'contrary' ? <Trans>It contradicts</Trans> : <Trans>Closest rule</Trans>}>
          <p className={styles.neighbour}>
            <PatternStatus state={closest.status} />
            <Link to={patternLink({ id: closest.id, projectSlug: heard.projectSlug })}>
              <PatternName number={closest.number} />
            </Link>
            <CairnMeter confidence={closest.confidence} label={t`Confidence`} />
            <span dir="auto">{closest.rule}</span>
          </p>
        </Part>
      )}
    </Preview>
  );
}

/** Renders who said it and where, and the agent's key. */
function MentionSource({ mention, projectSlug }: { mention: Mention; projectSlug: string }): ReactElement {
  const { session, conversationId, key, at } = mention;
  return (
    <span className={styles.source}>
      <Speaker mention={mention} />
      {session && (
        <Link to={sessionLink({ id: session.id, projectSlug })} title={session.goal}>
          <bdi className="mono">{sessionLabel(session.id)}</bdi>
        </Link>
      )}
      {conversationId && (
        <Link to={conversationLink({ id: conversationId, projectSlug }, true)}>
          <Trans>Conversation</Trans>
        </Link>
      )}
      {key && <AgentKey apiKey={key} />}
      <RelativeTime value={at} quiet />
    </span>
  );
}
