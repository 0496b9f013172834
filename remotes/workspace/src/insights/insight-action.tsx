import type { Insight, Project } from '@cairn/api';
import { useCan, withProject } from '@cairn/shell';
import { Button, ButtonLink } from '@cairn/ui/core';
import { layersIcon, plusIcon, signpostIcon, squareTerminalIcon } from '@cairn/ui/icons';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { decisionLink } from '../decisions/links.ts';
import { RecordPattern } from '../learning/lazy-record.ts';
import { patternQuery } from '../learning/queries.ts';
import { usePatternTransition } from '../learning/transition.ts';

/** The suggested action for an insight: decide, read, write a rule, or ask whether a rule still applies. */
export function InsightAction({
  insight,
  project,
  onRecord,
}: {
  insight: Insight;
  project: Project | undefined;
  onRecord: () => void;
}): ReactElement | null {
  const { type, subjects, projectSlug } = insight;
  const active = project?.status === 'active';
  const mayWrite = useCan('project.write', project) && active;
  const mayReview = useCan('project.review', project) && active;
  const [first] = subjects;
  if (!first) return null;
  switch (type) {
    case 'contradiction':
      return (
        <ButtonLink
          data-act
          size="small"
          icon={layersIcon}
          to={withProject(`/app/learning?status=accepted&pattern=${encodeURIComponent(first.id)}`, { slug: projectSlug })}
        >
          {mayReview ? <Trans>Decide in review</Trans> : <Trans>Read both</Trans>}
        </ButtonLink>
      );
    case 'stale_decision': {
      const number = Number(first.label.replace(/\D/g, ''));
      return (
        <ButtonLink data-act size="small" icon={signpostIcon} to={decisionLink({ projectSlug, number })}>
          <Trans>Read ADR {number}</Trans>
        </ButtonLink>
      );
    }
    case 'unused_pattern':
      return <AskAgain id={first.id} project={project} />;
    case 'cost':
      return (
        <ButtonLink data-act size="small" icon={squareTerminalIcon} to={withProject('/app/sessions?sort=-cost', { slug: projectSlug })}>
          <Trans>See what cost most</Trans>
        </ButtonLink>
      );
    default:
      return mayWrite ? (
        <Button data-act size="small" icon={plusIcon} onClick={onRecord} onPointerEnter={() => RecordPattern.preload()}>
          <Trans>Record a rule</Trans>
        </Button>
      ) : null;
  }
}

/** Moves a rule back to review, to check whether it still applies. */
function AskAgain({ id, project }: { id: string; project: Project | undefined }): ReactElement | null {
  const { data: pattern } = useQuery(patternQuery(id));
  const mayReview = useCan('project.review', project);
  return pattern?.status === 'accepted' && mayReview ? <AskButton pattern={pattern} /> : null;
}

function AskButton({ pattern }: { pattern: Parameters<typeof usePatternTransition>[0] }): ReactElement {
  const { go, busy } = usePatternTransition(pattern);
  return (
    <Button size="small" busy={busy} onClick={() => go({ to: 'stale', supersedes: [] })}>
      <Trans>Mark as stale</Trans>
    </Button>
  );
}
