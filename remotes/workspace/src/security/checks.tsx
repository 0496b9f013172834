import { openFindings, type SecurityCheckFinding, unusedKeyDays } from '@cairn/api';
import { useLocale, withProject } from '@cairn/shell';
import { Button, ButtonLink, Count, Icon, Link, numberFormat, Panel, Rows } from '@cairn/ui/core';
import { circleCheckIcon, clockIcon, rotateCwIcon } from '@cairn/ui/icons';
import { Plural, Trans } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useChosenDay } from '../texts/chosen-day.ts';
import styles from './finding.module.css';
import { FixButton } from './fix-button.tsx';
import { Acknowledge } from './lazy-acknowledge.ts';
import { checksQuery } from './queries.ts';
import { Level } from './texts.tsx';
import { useCheckMove } from './use-check-move.ts';

/** The checks of a project: its keys, who manages it, and its retention, each with a fix. */
export function Checks({ project }: { project: string }): ReactElement {
  const { items } = useSuspenseQuery(checksQuery(project)).data;
  const { format } = numberFormat(useLocale());
  const open = items.filter(({ status }) => openFindings.includes(status));
  return (
    <Panel
      flush
      className={styles.checks ?? ''}
      title={
        <>
          <Trans>Checks</Trans> {open.length > 0 && <Count>{format(open.length)}</Count>}
        </>
      }
    >
      {items.length === 0 ? (
        <p className={styles.passed}>
          <Icon icon={circleCheckIcon} className={styles.good} />
          <Trans>Every key has an end and is used, few people manage the project, and old content is deleted.</Trans>
        </p>
      ) : (
        <Rows>
          {items.map((check) => (
            <Check key={check.id} check={check} project={project} />
          ))}
        </Rows>
      )}
    </Panel>
  );
}

function Check({ check, project }: { check: SecurityCheckFinding; project: string }): ReactElement {
  const { move, busy } = useCheckMove(check);
  const [acknowledging, setAcknowledging] = useState(false);
  const until = useChosenDay(check.acknowledgedUntil);
  const isOpen = openFindings.includes(check.status);
  return (
    <li className={styles.finding} data-check={check.rule}>
      <div className={styles.head}>
        <Level level={check.level} />
        <h3 className={styles.title}>
          <Title check={check} />
        </h3>
      </div>
      <p className={styles.remedy}>
        <Details check={check} />
      </p>
      {until && (
        <p className={styles.facts}>
          <Icon icon={clockIcon} size="small" /> <Trans>Acknowledged until {until}:</Trans> <span dir="auto">{check.reason}</span>
        </p>
      )}
      <div className={styles.actions}>
        {isOpen ? (
          <>
            {check.rule === 'many-managers' ? (
              <ButtonLink size="small" to={withProject('/app/project/members', { slug: project })}>
                <Trans>Open members</Trans>
              </ButtonLink>
            ) : (
              <FixButton check={check} project={project} />
            )}
            <Button size="small" variant="quiet" onClick={() => setAcknowledging(true)} onPointerEnter={() => Acknowledge.preload()}>
              <Trans>Acknowledge until…</Trans>
            </Button>
          </>
        ) : (
          <Button size="small" variant="quiet" icon={rotateCwIcon} busy={busy} onClick={() => void move({ to: 'reopened' })}>
            <Trans>Reopen</Trans>
          </Button>
        )}
      </div>
      {acknowledging && (
        <Acknowledge draft={`finding.${check.id}.acknowledge`} onAcknowledge={move} onClose={() => setAcknowledging(false)} />
      )}
    </li>
  );
}

function Title({ check: { rule } }: { check: SecurityCheckFinding }): ReactElement {
  switch (rule) {
    case 'key-without-end':
      return <Trans>API key without an end</Trans>;
    case 'key-unused':
      return <Plural value={unusedKeyDays} one="API key not used for # day" other="API key not used for # days" />;
    case 'many-managers':
      return <Trans>Many people manage this project</Trans>;
    case 'no-retention':
      return <Trans>Nothing is ever deleted</Trans>;
  }
}

function Details({ check: { rule, subject, name, count, people } }: { check: SecurityCheckFinding }): ReactElement {
  const href = `/app/api-keys/${encodeURIComponent(subject.id)}`;
  const key = name ?? subject.id;
  switch (rule) {
    case 'key-without-end':
      return (
        <Trans>
          <Link to={href}>{key}</Link> works until somebody revokes it.
        </Trans>
      );
    case 'key-unused':
      return (
        <Trans>
          <Link to={href}>{key}</Link> still works. Nobody would notice if someone else used it.
        </Trans>
      );
    case 'many-managers':
      return (
        <Trans>
          {count} of {people} people can change members, keys and settings.
        </Trans>
      );
    case 'no-retention':
      return <Trans>Conversations and the steps of sessions are kept forever, and can leak for as long.</Trans>;
  }
}
