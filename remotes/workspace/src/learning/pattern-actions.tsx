import { editable, mergeable, type Pattern, type PatternMove, type PatternTransition, type Project, patternMoves } from '@cairn/api';
import { useActKeys } from '@cairn/list';
import { notify, useCan } from '@cairn/shell';
import { Button, Callout, Keys, MenuButton } from '@cairn/ui/core';
import { sayWords } from '@cairn/ui/data';
import { checkIcon, clockIcon, gitMergeIcon, pencilIcon, undo2Icon, xIcon } from '@cairn/ui/icons';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement, useState } from 'react';
import { EditPattern, MergePattern, RejectPattern } from './lazy-record.ts';
import styles from './pattern-actions.module.css';
import { snoozedUntil, snoozes } from './snooze.ts';
import { usePatternTransition } from './transition.ts';
import { useMayReview } from './use-may-review.ts';

/** Renders the actions that this reader may use on a pattern now, each with its key. After an action the next pattern is opened. */
export function PatternActions({
  pattern,
  project,
  supersedes,
  within = 'preview',
  onDone,
  onMerged,
}: {
  pattern: Pattern;
  project: Project;
  /** The rules in force that it supersedes when accepted. */
  supersedes: readonly string[];
  /** `preview`: at the foot of the preview, with the navigation keys; `page`: within a page. */
  within?: 'preview' | 'page';
  onDone: () => void;
  onMerged: (into: Pattern) => void;
}): ReactElement | null {
  const { t } = useLingui();
  const active = project.status === 'active';
  const mayWrite = useCan('project.write', project) && active;
  const overAll = useCan('project.review');
  const mayReview = useMayReview(pattern, project);
  const { go, busy, late, dismiss } = usePatternTransition(pattern, { leads: within === 'preview' });
  const [open, setOpen] = useState<'edit' | 'merge' | 'reject' | null>(null);
  const { status, number } = pattern;
  const may = (to: PatternMove) => mayReview && patternMoves[to].from.includes(status);
  const mayEdit = editable.includes(status) && (status === 'proposed' ? mayWrite && (overAll || pattern.level === 'project') : mayReview);
  const mayMerge = mayReview && mergeable.includes(status);
  const act = (move: Omit<PatternTransition, 'version' | 'supersedes'>) => {
    const saved = go({ supersedes: move.to === 'accepted' ? [...supersedes] : [], ...move });
    onDone();
    return saved;
  };
  const accept = () => void act({ to: 'accepted' });
  const acceptEdited = (saved: Pattern) => {
    const against = saved.conflicts.filter((other) => other.status === 'accepted').map(({ id }) => id);
    // The edited rule contradicts a rule in force that the reader has not seen yet.
    if (against.some((id) => !pattern.conflicts.some((other) => other.id === id)))
      return notify('orange', t`PAT-${number} is saved, but not accepted: it contradicts a rule in force`);
    void go({ to: 'accepted', supersedes: supersedes.filter((id) => against.includes(id)) }, saved);
    onDone();
  };
  const snooze = (days: number) => void act({ to: 'snoozed', until: snoozedUntil(days) });
  useActKeys({
    a: may('accepted') ? accept : undefined,
    e: mayEdit ? () => setOpen('edit') : undefined,
    m: mayMerge ? () => setOpen('merge') : undefined,
    s: may('snoozed') ? () => snooze(7) : undefined,
    r: may('rejected') ? () => setOpen('reject') : undefined,
  });
  const daysText = (days: number) => t`${plural(days, { one: 'Until tomorrow', other: 'For # days' })}`;
  const any = mayEdit || mayMerge || (Object.keys(patternMoves) as PatternMove[]).some(may); // Object.keys loses the literal names
  if (!any && !late) return null;
  return (
    <div className={within === 'preview' ? styles.place : styles.part}>
      {late && (
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
          <Trans>You now see the latest version. Your change was not saved.</Trans>
        </Callout>
      )}
      <div className={styles.actions} onPointerOver={sayWords}>
        {may('accepted') && (
          <Button variant="primary" className={styles.accept ?? ''} icon={checkIcon} busy={busy} keys={['A']} onClick={accept}>
            {status === 'stale' ? <Trans>Still true</Trans> : <Trans>Accept</Trans>}
          </Button>
        )}
        {mayEdit && (
          <Button icon={pencilIcon} keys={['E']} onClick={() => setOpen('edit')} onPointerEnter={() => EditPattern.preload()}>
            <Trans>Edit</Trans>
          </Button>
        )}
        {mayMerge && (
          <Button icon={gitMergeIcon} keys={['M']} onClick={() => setOpen('merge')} onPointerEnter={() => MergePattern.preload()}>
            <Trans>Merge</Trans>
          </Button>
        )}
        {may('snoozed') && (
          <MenuButton
            label={t`Snooze`}
            placement="top start"
            entries={snoozes.map((days) => ({ id: String(days), label: daysText(days), onAction: () => snooze(days) }))}
            trigger={(props) => (
              <Button icon={clockIcon} keys={['S']} {...props}>
                <Trans>Snooze</Trans>
              </Button>
            )}
          />
        )}
        {status !== 'proposed' && may('proposed') && (
          <Button icon={undo2Icon} busy={busy} onClick={() => void act({ to: 'proposed' })}>
            {status === 'rejected' ? <Trans>Reconsider</Trans> : <Trans>Unsnooze</Trans>}
          </Button>
        )}
        {may('rejected') && (
          <Button
            variant="danger-quiet"
            icon={xIcon}
            keys={['R']}
            onClick={() => setOpen('reject')}
            onPointerEnter={() => RejectPattern.preload()}
          >
            <Trans>Reject</Trans>
          </Button>
        )}
        {may('stale') && (
          <Button variant="quiet" onClick={() => void act({ to: 'stale' })}>
            <Trans>Mark as stale</Trans>
          </Button>
        )}
        {may('deprecated') && (
          <Button variant="danger-quiet" onClick={() => void act({ to: 'deprecated' })}>
            <Trans>Deprecate</Trans>
          </Button>
        )}
        {within === 'preview' && (
          <span className={styles.keys}>
            <Keys keys={['J']} /> <Keys keys={['K']} /> <Trans>move</Trans>
          </span>
        )}
      </div>
      {open === 'edit' && (
        <EditPattern
          pattern={pattern}
          project={project}
          onAccept={may('accepted') ? acceptEdited : undefined}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'merge' && (
        <MergePattern
          pattern={pattern}
          onClose={() => setOpen(null)}
          onMerged={(into) => {
            setOpen(null);
            onMerged(into);
          }}
        />
      )}
      {open === 'reject' && (
        <RejectPattern
          draft={`pattern.${pattern.id}.reject`}
          title={<Trans>Reject PAT-{number}?</Trans>}
          onClose={() => setOpen(null)}
          onReject={(reason) => act({ to: 'rejected', reason })}
        />
      )}
    </div>
  );
}
