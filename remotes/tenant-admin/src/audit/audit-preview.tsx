import { type AuditChange, type AuditEntry, roleWord } from '@cairn/api';
import { type List, Preview } from '@cairn/list';
import { useRoleText } from '@cairn/shell';
import { Avatar, Fact, Facts, Icon, InlineCode, Link, RelativeTime, Status } from '@cairn/ui/core';
import { arrowRightIcon, circleXIcon } from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { actionText, actorKind, actorText, fieldText } from './action-texts.ts';
import styles from './audit-preview.module.css';
import { useOriginText } from './origin-text.ts';
import { targetHref } from './target-href.ts';

/** The preview of an entry: who, when, from where, what it concerned, and the fields before and after. */
export function AuditPreview({ entry, list, onClose }: { entry: AuditEntry; list: List; onClose: () => void }): ReactElement {
  const { i18n, t } = useLingui();
  const origin = useOriginText()(entry);
  const { actor, target, project, changes, facts, outcome, requestId, seal } = entry;
  const title = actionText(i18n, entry.action);
  const name = actorText(i18n, actor);
  const href = targetHref(entry);
  const label = target.name ?? target.id;
  return (
    <Preview
      label={title}
      before={<Avatar name={name} kind={actorKind(actor)} size="medium" decorative />}
      change={entry.id}
      onClose={onClose}
    >
      <div>
        <h2 className={styles.title}>{title}</h2>
        {outcome === 'refused' && (
          <Status tone="negative" icon={circleXIcon}>
            <Trans>Refused</Trans>
          </Status>
        )}
      </div>
      {changes.length > 0 && (
        <dl className={styles.changes} aria-label={t`Changes`}>
          {changes.map((change) => (
            <Change key={change.field} change={change} />
          ))}
        </dl>
      )}
      <Facts>
        <Fact name={<Trans>Who</Trans>}>
          <bdi>{name}</bdi>
        </Fact>
        <Fact name={<Trans>When</Trans>}>
          <RelativeTime value={entry.at} />
        </Fact>
        {origin && (
          <Fact name={<Trans>From</Trans>}>
            <bdi>{origin}</bdi>
          </Fact>
        )}
        {label && (
          <Fact name={<Trans>Concerns</Trans>}>
            {href ? (
              <Link to={href}>
                <bdi>{label}</bdi>
              </Link>
            ) : (
              <bdi>{label}</bdi>
            )}
          </Fact>
        )}
        {project && (
          <Fact name={<Trans>Project</Trans>}>
            <bdi>{project.name}</bdi>
          </Fact>
        )}
        {facts.map(({ field, value }) => (
          <Fact key={field} name={fieldText(i18n, field)}>
            <bdi className={styles.value}>{value}</bdi>
          </Fact>
        ))}
        <Fact name={<Trans>Action</Trans>}>
          <InlineCode text={`\`${entry.action}\``} />
        </Fact>
        {requestId && (
          <Fact name={<Trans>Request id</Trans>}>
            <bdi className={styles.id} dir="ltr">
              {requestId}
            </bdi>
          </Fact>
        )}
        <Fact name={<Trans>Seal</Trans>}>
          {seal ? (
            <span className={styles.id}>
              <Trans>Entry {seal.number}</Trans>{' '}
              <bdi className={styles.hash} dir="ltr" title={seal.hash}>
                {seal.hash.slice(0, 16)}…
              </bdi>
            </span>
          ) : (
            <Trans>in a few seconds</Trans>
          )}
        </Fact>
      </Facts>
      {target.id && (
        <Link to={list.hrefWith({ target: target.id })}>
          <Trans>All entries about this</Trans>
        </Link>
      )}
    </Preview>
  );
}

function Change({ change: { field, from, to } }: { change: AuditChange }): ReactElement {
  const { i18n } = useLingui();
  const roleText = useRoleText();
  const shown = (value: string | null) => {
    if (value === null || value === '') return <Trans>none</Trans>;
    return field === 'role' ? roleText(roleWord(value)) : value;
  };
  return (
    <div className={styles.change}>
      <dt className={styles.field}>{fieldText(i18n, field)}</dt>
      <dd className={styles.values}>
        <del className={styles.before} dir="auto">
          {shown(from)}
        </del>
        <Icon icon={arrowRightIcon} size="small" className={styles.arrow} />
        <ins className={styles.after} dir="auto">
          {shown(to)}
        </ins>
      </dd>
    </div>
  );
}
