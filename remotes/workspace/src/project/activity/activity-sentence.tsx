import type { Activity } from '@cairn/api';
import { Trans } from '@lingui/react/macro';
import type { ReactElement } from 'react';

/** Describes who did what, in the reader's language. */
export function ActivitySentence({ act: { kind, by: who, subject } }: { act: Activity }): ReactElement {
  const by = who?.name ?? '';
  const { number } = subject;
  if (subject.type === 'pattern')
    switch (kind) {
      case 'accepted':
        return (
          <Trans>
            <bdi>{by}</bdi> accepted PAT-{number}
          </Trans>
        );
      case 'rejected':
        return (
          <Trans>
            <bdi>{by}</bdi> rejected PAT-{number}
          </Trans>
        );
      case 'deprecated':
        return (
          <Trans>
            <bdi>{by}</bdi> deprecated PAT-{number}
          </Trans>
        );
      default:
        return (
          <Trans>
            <bdi>{by}</bdi> proposed PAT-{number}
          </Trans>
        );
    }
  switch (kind) {
    case 'accepted':
      return who ? (
        <Trans>
          <bdi>{by}</bdi> accepted ADR {number}
        </Trans>
      ) : (
        <Trans>ADR {number} was accepted</Trans>
      );
    case 'rejected':
      return who ? (
        <Trans>
          <bdi>{by}</bdi> rejected ADR {number}
        </Trans>
      ) : (
        <Trans>ADR {number} was rejected</Trans>
      );
    case 'agreed':
      return (
        <Trans>
          <bdi>{by}</bdi> signed ADR {number}
        </Trans>
      );
    case 'disagreed':
      return (
        <Trans>
          <bdi>{by}</bdi> declined ADR {number}
        </Trans>
      );
    case 'began':
      return (
        <Trans>
          <bdi>{by}</bdi> started a session
        </Trans>
      );
    case 'completed':
      return (
        <Trans>
          <bdi>{by}</bdi> completed a session
        </Trans>
      );
    case 'abandoned':
      return (
        <Trans>
          <bdi>{by}</bdi> abandoned a session
        </Trans>
      );
    case 'failed':
      return (
        <Trans>
          <bdi>{by}</bdi> failed in a session
        </Trans>
      );
    default:
      return (
        <Trans>
          <bdi>{by}</bdi> recorded ADR {number}
        </Trans>
      );
  }
}
