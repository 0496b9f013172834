import { type Decision, type DecisionMove, decisionMoves, type Project } from '@cairn/api';
import { useCan, withParams } from '@cairn/shell';
import { Button, Callout, ConfirmDialog } from '@cairn/ui/core';
import { checkIcon, pencilIcon, replaceIcon, xIcon } from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useChangedPartsText } from './changed-parts-text.ts';
import styles from './decision-actions.module.css';
import { DiscardDraft } from './discard/lazy.ts';
import { decisionParam } from './list-state.ts';
import { preloadRecordDecision, RecordDecision } from './record/lazy.ts';
import { useTransition } from './transition.ts';

/** Renders the actions that this reader may use on a decision now, and after a conflict what has changed. */
export function DecisionActions({ decision, project }: { decision: Decision; project: Project }): ReactElement | null {
  const { t } = useLingui();
  const partsText = useChangedPartsText();
  const active = project.status === 'active';
  const mayWrite = useCan('project.write', project) && active;
  const mayReview = useCan('project.review', project) && active;
  const { go, busy, conflict, dismiss } = useTransition(decision);
  const [editing, setEditing] = useState(false);
  const [superseding, setSuperseding] = useState(false);
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [confirming, setConfirming] = useState<'rejected' | 'deprecated' | null>(null);
  const frozen = decision.status !== 'draft' && decision.status !== 'proposed';
  const may = (to: DecisionMove) =>
    decisionMoves[to].from === decision.status && (decisionMoves[to].needs === 'project.review' ? mayReview : mayWrite);
  const { number } = decision;
  // If deciders are named, accepting alone bypasses them.
  const around = decision.signOff.length > 0;
  const changed = conflict && partsText(conflict);
  const supersedable = mayWrite && decision.status === 'accepted';
  const any = may('proposed') || may('accepted') || may('deprecated') || supersedable || (mayWrite && !frozen);
  if (!any && !conflict) return null;
  return (
    <div className={styles.place}>
      {changed !== null && (
        <Callout
          tone="warning"
          live="alert"
          title={<Trans>Changed by someone else</Trans>}
          actions={
            <Button size="small" onClick={dismiss}>
              <Trans>Got it</Trans>
            </Button>
          }
        >
          {changed ? (
            <Trans>Changed in the meantime: {changed}. You now see the latest version. Your change was not saved.</Trans>
          ) : (
            <Trans>You now see the latest version. Your change was not saved.</Trans>
          )}
        </Callout>
      )}
      <div className={styles.actions}>
        {may('proposed') && (
          <Button variant="primary" busy={busy} onClick={() => go('proposed')}>
            <Trans>Propose ADR {number}</Trans>
          </Button>
        )}
        {may('accepted') && (
          <Button variant={around ? 'default' : 'primary'} icon={checkIcon} busy={busy} onClick={() => go('accepted')}>
            <Trans>Accept ADR {number}</Trans>
          </Button>
        )}
        {may('rejected') && (
          <Button variant="danger-quiet" icon={xIcon} onClick={() => setConfirming('rejected')}>
            <Trans>Reject</Trans>
          </Button>
        )}
        {supersedable && (
          <Button
            icon={replaceIcon}
            onClick={() => setSuperseding(true)}
            onPointerEnter={preloadRecordDecision}
            onFocus={preloadRecordDecision}
          >
            <Trans>Supersede</Trans>
          </Button>
        )}
        {may('deprecated') && (
          <Button onClick={() => setConfirming('deprecated')}>
            <Trans>Deprecate</Trans>
          </Button>
        )}
        {mayWrite && !frozen && (
          <Button
            variant={may('proposed') || may('accepted') ? 'quiet' : 'default'}
            icon={pencilIcon}
            onClick={() => setEditing(true)}
            onPointerEnter={preloadRecordDecision}
            onFocus={preloadRecordDecision}
          >
            <Trans>Edit</Trans>
          </Button>
        )}
        {mayWrite && decision.status === 'draft' && <DiscardDraft decision={decision} />}
      </div>
      {editing && <RecordDecision project={project} decision={decision} onClose={() => setEditing(false)} />}
      {superseding && (
        <RecordDecision
          project={project}
          supersedes={decision}
          onClose={() => setSuperseding(false)}
          onDone={(made) => {
            const named = decisionParam(made, search.get('project') ?? undefined);
            void navigate(withParams(search, { decision: named }));
          }}
        />
      )}
      <ConfirmDialog
        danger
        open={confirming !== null}
        title={confirming === 'deprecated' ? <Trans>Deprecate ADR {number}?</Trans> : <Trans>Reject ADR {number}?</Trans>}
        action={confirming === 'deprecated' ? <Trans>Deprecate ADR {number}</Trans> : <Trans>Reject ADR {number}</Trans>}
        cancelLabel={<Trans>Cancel</Trans>}
        closeLabel={t`Close`}
        onConfirm={() => {
          if (confirming) go(confirming);
          setConfirming(null);
        }}
        onClose={() => setConfirming(null)}
      >
        {confirming === 'deprecated' ? (
          <Trans>It stays on record and is no longer in force. To replace it, record a new decision.</Trans>
        ) : (
          <Trans>It stays on record with your name and cannot be proposed again. To try again, record a new decision.</Trans>
        )}
      </ConfirmDialog>
    </div>
  );
}
