import { type Pattern, type PatternEvidence, type PatternSources, sessionLabel } from '@cairn/api';
import { useLocale, withProject } from '@cairn/shell';
import { Anchor, InlineCode, Link, numberFormat, Quote, RelativeTime } from '@cairn/ui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { CitedCode } from '../code/cited-code.tsx';
import { decisionLink } from '../decisions/links.ts';
import { articleLink } from '../help/links.ts';
import { sessionLink } from '../sessions/links.ts';
import { patternLink } from './links.ts';
import { PatternName } from './pattern-name.tsx';
import styles from './pattern-parts.module.css';
import { patternSourcesQuery } from './sources-query.ts';

/** Lists the evidence of a pattern: quotes of its sources, each with a link and its weight. */
export function PatternEvidenceList({ pattern, seen }: { pattern: Pattern; seen: readonly PatternEvidence[] }): ReactElement {
  const { data: sources } = useQuery(patternSourcesQuery(pattern));
  return (
    <ul className={styles.evidence}>
      {seen.map((piece, at) => {
        if (piece.type === 'code')
          return (
            <li key={`${at} ${piece.id}`}>
              <CitedCode piece={piece} subject={pattern} />
            </li>
          );
        const line = <SourceLine piece={piece} sources={sources} projectSlug={pattern.projectSlug} />;
        return (
          <li key={`${at} ${piece.id}`} className={piece.quote === '' ? styles.unquoted : undefined}>
            {piece.quote === '' ? (
              line
            ) : (
              <Quote source={line}>
                <InlineCode text={piece.quote} />
              </Quote>
            )}
          </li>
        );
      })}
    </ul>
  );
}

interface SourceProps {
  piece: PatternEvidence;
  /** Undefined while loading. */
  sources: PatternSources | undefined;
  projectSlug: string;
}

function SourceLine(props: SourceProps): ReactElement {
  const { by, at, weight } = props.piece;
  const weights = numberFormat(useLocale(), { minimumFractionDigits: 2, maximumFractionDigits: 2, signDisplay: 'always' });
  return (
    <span className={styles.source}>
      <Source {...props} />
      {by && <bdi>{by}</bdi>}
      <span className={styles.weight}>
        <RelativeTime value={at} quiet />
        <span>
          <Trans>
            weight <bdi>{weights.format(weight)}</bdi>
          </Trans>
        </span>
      </span>
    </span>
  );
}

/** Links to a source. A source outside of the project, or not loaded yet, has only a name. */
function Source({ piece: { type, id, conversationId }, sources, projectSlug }: SourceProps): ReactElement | null {
  const { t } = useLingui();
  switch (type) {
    case 'message': {
      if (!conversationId) return <span>{t`A message`}</span>;
      const query = new URLSearchParams({ conversation: conversationId, message: id });
      return <Link to={withProject(`/app/project/conversations?${query}`, { slug: projectSlug })}>{t`Open the conversation`}</Link>;
    }
    case 'session': {
      const session = sources?.sessions.find((one) => one.id === id);
      if (!session) return <span>{t`An agent’s session`}</span>;
      return (
        <Link to={sessionLink({ id, projectSlug })} title={sessionLabel(id)} dir="auto">
          {session.goal || sessionLabel(id)}
        </Link>
      );
    }
    case 'pattern': {
      const pattern = sources?.patterns.find((one) => one.id === id);
      if (!pattern) return <span>{t`A pattern`}</span>;
      return (
        <>
          <PatternName number={pattern.number} />
          <Link to={patternLink({ id, projectSlug })} dir="auto">
            {pattern.rule}
          </Link>
        </>
      );
    }
    case 'decision': {
      const decision = sources?.decisions.find((one) => one.id === id);
      if (!decision) return <span>{t`A decision`}</span>;
      const { number, title } = decision;
      return (
        <>
          <bdi>
            <Trans>ADR {number}</Trans>
          </bdi>
          <Link to={decisionLink({ projectSlug, number })} dir="auto">
            {title}
          </Link>
        </>
      );
    }
    case 'article':
      return (
        <Link to={articleLink(id)} dir="auto">
          {sources?.articles.find((one) => one.id === id)?.title ?? t`An article`}
        </Link>
      );
    case 'link':
      return (
        <Anchor href={id} rel="noreferrer">
          <bdi dir="ltr">{id}</bdi>
        </Anchor>
      );
    default:
      return null;
  }
}
