import type { Pattern, PatternEvidence } from '@cairn/api';
import { useLocale, withProject } from '@cairn/shell';
import { Anchor, InlineCode, Link, numberFormat, Quote, RelativeTime } from '@cairn/ui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { sessionLink } from '../sessions/links.ts';
import styles from './pattern-parts.module.css';

/** What a pattern was seen in, in the words of its sources, each with the way there and what it weighs. */
export function PatternEvidenceList({ pattern }: { pattern: Pattern }): ReactElement | null {
  const locale = useLocale();
  const weights = numberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2, signDisplay: 'always' });
  const quoted = pattern.evidence.filter(({ quote }) => quote !== '');
  if (quoted.length === 0) return null;
  return (
    <ul className={styles.evidence}>
      {quoted.map((piece, at) => (
        <li key={`${at} ${piece.id}`}>
          <Quote
            source={
              <span className={styles.source}>
                <Source piece={piece} project={pattern.projectSlug} />
                {piece.by && <bdi>{piece.by}</bdi>}
                <span className={styles.weight}>
                  <RelativeTime value={piece.at} quiet />
                  <span>
                    <Trans>
                      weight <bdi>{weights.format(piece.weight)}</bdi>
                    </Trans>
                  </span>
                </span>
              </span>
            }
          >
            <InlineCode text={piece.quote} />
          </Quote>
        </li>
      ))}
    </ul>
  );
}

function Source({ piece: { type, id, conversationId }, project }: { piece: PatternEvidence; project: string }): ReactElement | null {
  const { t } = useLingui();
  const slug = { slug: project };
  switch (type) {
    case 'message': {
      if (!conversationId) return <span>{t`A message`}</span>;
      const query = new URLSearchParams({ conversation: conversationId, message: id });
      return <Link to={withProject(`/app/project/conversations?${query}`, slug)}>{t`Open the conversation`}</Link>;
    }
    case 'session':
      return <Link to={sessionLink({ id, projectSlug: project })}>{t`An agent’s session`}</Link>;
    case 'pattern':
      return <Link to={withProject(`/app/learning?pattern=${encodeURIComponent(id)}`, slug)}>{t`A pattern`}</Link>;
    case 'decision':
      return <span>{t`A decision`}</span>;
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
