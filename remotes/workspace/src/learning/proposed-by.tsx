import { type Pattern, sessionLabel } from '@cairn/api';
import { Link, RelativeTime } from '@cairn/ui/core';
import { Trans } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { sessionLink } from '../sessions/links.ts';
import { ImportedTag } from '../texts/imported-tag.tsx';

/** Renders who proposed a pattern, in which agent session, and when. */
export function ProposedBy({ pattern: { author, sessionId, projectSlug, createdAt } }: { pattern: Pattern }): ReactElement {
  const writer = <bdi>{author.name}</bdi>;
  const link = sessionId !== null && (
    <Link to={sessionLink({ id: sessionId, projectSlug })}>
      <bdi className="mono">{sessionLabel(sessionId)}</bdi>
    </Link>
  );
  return (
    <>
      {link ? (
        <Trans>
          {writer} in {link}
        </Trans>
      ) : (
        writer
      )}{' '}
      <RelativeTime value={createdAt} quiet /> <ImportedTag author={author} />
    </>
  );
}
