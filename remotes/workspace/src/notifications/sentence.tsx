import type { Notification } from '@cairn/api';
import { useMeterNames } from '@cairn/billing/meters';
import { useLocale, useRoleText } from '@cairn/shell';
import { numberFormat } from '@cairn/ui/core';
import { Plural, Trans } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import styles from './sentence.module.css';

/** Describes who did what, in the reader's language. */
export function Sentence({ notification: { type, count, parameters } }: { notification: Notification }): ReactElement {
  const roleText = useRoleText();
  const meterNames = useMeterNames();
  const { by, title, number, meter } = parameters;
  const role = roleText(parameters.role);
  const waiting = number ?? 1;
  const share = numberFormat(useLocale(), { style: 'percent' }).format((number ?? 0) / 100);
  const meterName = meter && meter !== 'spend' ? meterNames[meter] : '';
  return <span className={styles.sentence}>{sentence()}</span>;

  function sentence(): ReactElement {
    switch (type) {
      case 'decision.asked':
        return (
          <Trans>
            <bdi>{by}</bdi> asks you to sign ADR {number}
          </Trans>
        );
      case 'decision.proposed':
        return (
          <Trans>
            <bdi>{by}</bdi> requested your review of ADR {number}
          </Trans>
        );
      case 'decision.refused':
        return (
          <Trans>
            <bdi>{by}</bdi> declined ADR {number}
          </Trans>
        );
      case 'decision.accepted':
        return (
          <Trans>
            <bdi>{by}</bdi> accepted ADR {number}
          </Trans>
        );
      case 'decision.rejected':
        return (
          <Trans>
            <bdi>{by}</bdi> rejected ADR {number}
          </Trans>
        );
      case 'decision.deprecated':
        return (
          <Trans>
            <bdi>{by}</bdi> deprecated ADR {number}
          </Trans>
        );
      case 'decision.superseded':
        return (
          <Trans>
            <bdi>{by}</bdi> accepted a successor of ADR {number}
          </Trans>
        );
      case 'decision.revised':
        return (
          <Trans>
            <bdi>{by}</bdi> revised ADR {number}
          </Trans>
        );
      case 'pattern.proposed':
        return count > 1 ? (
          <Plural value={count} one="# new pattern to review" other="# new patterns to review" />
        ) : (
          <Trans>
            <bdi>{by}</bdi> proposed PAT-{number}
          </Trans>
        );
      case 'pattern.due':
        return <Trans>PAT-{number} is due for review</Trans>;
      case 'session.ended':
        return (
          <Trans>
            A session of <bdi>{by}</bdi> proposed <Plural value={waiting} one="# item to review" other="# items to review" />
          </Trans>
        );
      case 'session.waiting':
        return (
          <Trans>
            <bdi>{by}</bdi> waits for you
          </Trans>
        );
      case 'conversation.replied':
        return (
          <Trans>
            <bdi>{by}</bdi> replied in “<bdi>{title}</bdi>”
          </Trans>
        );
      case 'ticket.answered':
        return (
          <Trans>
            <bdi>{by}</bdi> answered your ticket #{number}
          </Trans>
        );
      case 'ticket.solved':
        return (
          <Trans>
            <bdi>{by}</bdi> marked your ticket #{number} as solved
          </Trans>
        );
      case 'ticket.assigned':
        return (
          <Trans>
            <bdi>{by}</bdi> assigned you ticket #{number}
          </Trans>
        );
      case 'ticket.replied':
        return (
          <Trans>
            <bdi>{by}</bdi> replied to ticket #{number}
          </Trans>
        );
      case 'member.role':
        return (
          <Trans>
            <bdi>{by}</bdi> changed your role in <bdi>{title}</bdi>: {role}
          </Trans>
        );
      case 'member.restored':
        return (
          <Trans>
            <bdi>{by}</bdi> restored your access to <bdi>{title}</bdi>
          </Trans>
        );
      case 'member.joined':
        return (
          <Trans>
            <bdi>{by}</bdi> joined <bdi>{title}</bdi>
          </Trans>
        );
      case 'member.handover':
        return (
          <Trans>
            <bdi>{by}</bdi> removed <bdi>{title}</bdi>. You take over what they owned.
          </Trans>
        );
      case 'ownership.offered':
        return (
          <Trans>
            <bdi>{by}</bdi> asks you to become the owner of <bdi>{title}</bdi>
          </Trans>
        );
      case 'ownership.accepted':
        return (
          <Trans>
            <bdi>{by}</bdi> is now an owner of <bdi>{title}</bdi>, and you are an admin
          </Trans>
        );
      case 'ownership.declined':
        return (
          <Trans>
            <bdi>{by}</bdi> declined the ownership of <bdi>{title}</bdi>
          </Trans>
        );
      case 'ownership.cancelled':
        return (
          <Trans>
            <bdi>{by}</bdi> canceled the transfer of the ownership of <bdi>{title}</bdi>
          </Trans>
        );
      case 'impersonation.started':
        return (
          <Trans>
            <bdi>{by}</bdi>, an operator, is signed in as <bdi>{title}</bdi>
          </Trans>
        );
      case 'usage.threshold':
        return (
          <Trans>
            {share} of the included usage: {meterName}
          </Trans>
        );
      case 'usage.spend-cap':
        return <Trans>The spend cap of this month is reached</Trans>;
      case 'audit.broken':
        return <Trans>The audit log is broken at entry {number}</Trans>;
    }
  }
}

/** Returns the subject line: the quoted words, or the subject's title; empty if the sentence says it all. */
export function subjectLine({ type, parameters: { title, words } }: Pick<Notification, 'type' | 'parameters'>): string {
  if (type.startsWith('member.')) return '';
  return words ? `“${words}”` : title;
}
