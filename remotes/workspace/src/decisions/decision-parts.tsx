import type { Decision } from '@cairn/api';
import type { IconData } from '@cairn/ui/core';
import { Anchor, Avatar, Icon, InlineCode, Link, Quote, RelativeTime, Rows, Tag } from '@cairn/ui/core';
import { checkIcon, circleCheckIcon, circleIcon, plusIcon } from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { CitedCode } from '../code/cited-code.tsx';
import { ImportedTag } from '../texts/imported-tag.tsx';
import styles from './decision-parts.module.css';
import { evidenceLink } from './evidence-link.ts';

/** The icon of cons, the counterpart of the library's plus. */
const minusIcon: IconData = [['path', { d: 'M5 12h14' }]];

/** Renders one line per option, with the chosen one marked. */
export function OptionLines({ options }: { options: Decision['options'] }): ReactElement {
  return (
    <ul className={styles.lines}>
      {options.map((option, at) => (
        <li key={`${at} ${option.name}`} className={styles.line} data-chosen={option.chosen}>
          <Icon icon={option.chosen ? circleCheckIcon : circleIcon} />
          <span className={styles.name} dir="auto">
            <InlineCode text={option.name} />
          </span>
          {option.chosen && (
            <span className={styles.chosen}>
              <Trans>chosen</Trans>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Renders the options side by side, each with its pros and cons. */
export function OptionCards({ options }: { options: Decision['options'] }): ReactElement {
  return (
    <ul className={styles.cards}>
      {options.map((option, at) => (
        <li key={`${at} ${option.name}`} className={styles.card} data-chosen={option.chosen}>
          <div className={styles.cardHead}>
            <h3 className={styles.cardName} dir="auto">
              <InlineCode text={option.name} />
            </h3>
            {option.chosen && (
              <span className={styles.mark}>
                <Icon icon={checkIcon} size="small" />
                <Trans>Chosen</Trans>
              </span>
            )}
          </div>
          <PlusMinus good={option.pros} bad={option.cons} />
        </li>
      ))}
    </ul>
  );
}

/** Renders pros and cons, or positive and negative consequences. */
export function PlusMinus({ good, bad }: { good: readonly string[]; bad: readonly string[] }): ReactElement | null {
  const { t } = useLingui();
  if (good.length + bad.length === 0) return null;
  const line = (at: number, text: string, icon: IconData, label: string, look: string | undefined) => (
    <li key={`${label} ${at}`} className={styles.point}>
      <Icon icon={icon} size="small" label={label} className={look} />
      <span dir="auto">
        <InlineCode text={text} />
      </span>
    </li>
  );
  return (
    <ul className={styles.points}>
      {good.map((text, at) => line(at, text, plusIcon, t`For`, styles.good))}
      {bad.map((text, at) => line(at, text, minusIcon, t`Against`, styles.bad))}
    </ul>
  );
}

/** Renders who accepted or rejected it. */
export function Deciders({ deciders }: { deciders: Decision['deciders'] }): ReactElement {
  return (
    <Rows>
      {deciders.map(({ id, name }) => (
        <li key={id}>
          <Avatar name={name} decorative />
          <bdi>{name}</bdi>
        </li>
      ))}
    </Rows>
  );
}

/** Lists the evidence: quotes of the sources, each with a link. */
export function EvidenceList({ decision }: { decision: Decision }): ReactElement {
  const { t } = useLingui();
  const names: Record<Exclude<Decision['evidence'][number]['type'], 'code'>, string> = {
    message: t`A message`,
    session: t`An agent’s session`,
    decision: t`A decision`,
    pattern: t`A pattern`,
    article: t`An article`,
    link: t`A page`,
  };
  return (
    <div className={styles.evidence}>
      {decision.evidence.map((one, at) => {
        const { type } = one;
        if (type === 'code') return <CitedCode key={`${at} ${one.id}`} piece={one} subject={decision} />;
        const to = evidenceLink(one, decision.projectSlug);
        return (
          <Quote
            key={`${at} ${one.id}`}
            source={
              to ? (
                <Link to={to}>{type === 'message' ? <Trans>Open the conversation</Trans> : names[type]}</Link>
              ) : type === 'link' ? (
                <Anchor href={one.id} rel="noopener noreferrer" target="_blank" className={styles.address ?? ''}>
                  <bdi dir="ltr">{one.id}</bdi>
                </Anchor>
              ) : (
                names[type]
              )
            }
          >
            {one.quote && <InlineCode text={one.quote} />}
          </Quote>
        );
      })}
    </div>
  );
}

/** Renders paths and tags. */
export function PathsAndTags({ paths, tags }: Pick<Decision, 'paths' | 'tags'>): ReactElement | null {
  if (paths.length + tags.length === 0) return null;
  return (
    <p className={styles.tags}>
      {paths.map((path) => (
        <Tag key={path} code>
          {path}
        </Tag>
      ))}
      {tags.map((tag) => (
        <Tag key={tag}>{tag}</Tag>
      ))}
    </p>
  );
}

/** Renders the author and the last change. */
export function Origin({ decision }: { decision: Decision }): ReactElement {
  const { author, revision } = decision;
  return (
    <p className={styles.origin}>
      <Avatar name={author.name} kind={author.type === 'user' ? 'person' : author.type} decorative />
      <bdi>{author.name}</bdi>
      <span>
        <Trans>
          revision {revision}, changed <RelativeTime value={decision.updatedAt} />
        </Trans>
      </span>
      <ImportedTag author={author} />
    </p>
  );
}
