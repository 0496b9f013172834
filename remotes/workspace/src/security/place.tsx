import type { SecurityFinding } from '@cairn/api';
import { withProject } from '@cairn/shell';
import { Link } from '@cairn/ui/core';
import { Trans } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { conversationLink } from '../conversations/links.ts';
import { decisionLink } from '../decisions/links.ts';
import { patternLink } from '../learning/links.ts';
import { sessionLink } from '../sessions/links.ts';

/** Where something was found, as a link. */
export function FoundIn({
  subject: { type, id, number },
  project,
}: {
  subject: SecurityFinding['subject'];
  project: string;
}): ReactElement {
  const slug = { slug: project };
  switch (type) {
    case 'pattern':
      return (
        <Link to={patternLink({ id, projectSlug: project })}>
          <Trans>PAT-{number}</Trans>
        </Link>
      );
    case 'decision':
      return (
        <Link to={decisionLink({ projectSlug: project, number: number ?? 0 })}>
          <Trans>ADR {number}</Trans>
        </Link>
      );
    case 'session':
      return (
        <Link to={sessionLink({ id, projectSlug: project })}>
          <Trans>Agent session</Trans>
        </Link>
      );
    case 'conversation':
      return (
        <Link to={conversationLink({ id, projectSlug: project }, false)}>
          <Trans>A conversation</Trans>
        </Link>
      );
    default:
      return (
        <Link to={withProject('/app/project/settings', slug)}>
          <Trans>Guidance for agents</Trans>
        </Link>
      );
  }
}
