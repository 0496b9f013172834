import { can, type Decision, DecisionSchema, type Evidence, type Project, sameKeyFor } from '@cairn/api';
import {
  call,
  formErrorText,
  issuesOf,
  notify,
  type QueueOptions,
  unlessQueued,
  useConflictLabels,
  useEditedRow,
  useSession,
} from '@cairn/shell';
import { Button } from '@cairn/ui/core';
import { EditConflict, type FieldIssue, FormDialog } from '@cairn/ui/forms';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type MouseEvent, type ReactElement, useRef, useState } from 'react';
import { choosableProjects } from '../../conversations/load.ts';
import { useReplaced } from '../../edit-conflict/use-replaced.ts';
import { projectsQuery } from '../../projects/queries.ts';
import { useWorkspaceIssueText } from '../../texts/issue-texts.ts';
import { useChangedPartsText } from '../changed-parts-text.ts';
import { decisionArrived } from '../decision-arrived.ts';
import { decisionLink } from '../links.ts';
import { showDecision } from '../queries.ts';
import { DecisionFields } from './decision-fields.tsx';
import { changedElsewhere, type DecisionRows, useEditedDecision } from './edited-decision.ts';
import {
  DecisionFormSchema,
  type DecisionFormValues,
  decisionWords,
  formIssues,
  readDecisionForm,
  typedText,
  withLinks,
} from './form-values.ts';
import { type RecordPrefill, successorOf } from './prefill.ts';

/** Renders the dialog that records a decision, or edits a draft or proposal. */
export function RecordDecision({
  project,
  prefill,
  branch = null,
  decision,
  supersedes,
  onClose,
  onDone,
}: {
  /** The project of the decision; null lets the user choose. */
  project: Project | null;
  prefill?: RecordPrefill;
  /** The only branch that it applies to, because of its evidence. */
  branch?: string | null;
  /** The decision to edit. */
  decision?: Decision;
  /** The decision that the new one supersedes. */
  supersedes?: Decision;
  onClose: () => void;
  onDone?: (decision: Decision) => void;
}): ReactElement {
  const { t } = useLingui();
  const message = useWorkspaceIssueText();
  const partsText = useChangedPartsText();
  const session = useSession();
  const { data: all } = useQuery({ ...projectsQuery(choosableProjects), enabled: project === null });
  const writable = project
    ? [project]
    : (all?.items ?? []).filter((candidate) => session !== null && can(session.user, 'project.write', candidate));
  const [evidence, setEvidence] = useState<readonly Evidence[]>(prefill?.evidence ?? []);
  const [failure, setFailure] = useState<{ title: string; text: string }>();
  const edited = useEditedRow<Decision | undefined>(decision, DecisionSchema);
  const { latest: seen, conflict } = edited;
  const conflictTexts = useConflictLabels();
  const editedFields = useEditedDecision();
  const [replaced, replace] = useReplaced<DecisionRows>();
  // The fields as last sent.
  const submitted = useRef<DecisionRows>({ options: [], supersedesId: null, reviewBy: null });
  // `draft` if that button submitted the form; a submit by keyboard counts as the other one. Not stored if the form was invalid.
  const pressed = useRef<'draft'>(null);
  const status = useRef<'draft' | 'proposed'>('proposed');
  const [keyFor] = useState(sameKeyFor);
  // A decision that is recorded from a message starts with the message's text and has its own draft.
  const draftName = decision
    ? `decision.${decision.id}`
    : supersedes
      ? `decision.${supersedes.id}.supersede`
      : `decision.new.${prefill?.evidence[0]?.id ?? project?.id ?? ''}`;

  const save = async (values: DecisionFormValues): Promise<readonly FieldIssue[] | undefined> => {
    setFailure(undefined);
    const words = decisionWords(values);
    const rests = withLinks(seen?.evidence ?? evidence, values.links);
    const json = {
      ...(seen ? { version: seen.version } : { projectId: values.project, status: status.current }),
      evidence: rests,
      ...words,
    };
    try {
      const options = { json, idempotencyKey: keyFor(json), queue: queueOptionsFor(words) };
      const saved = await unlessQueued(call(seen ? 'patch' : 'post', seen ? `decisions/${seen.id}` : 'decisions', DecisionSchema, options));
      if (!saved) {
        const { supersedesId: _, ...shown } = words;
        if (seen) showDecision({ ...seen, ...shown, evidence: rests });
        onClose();
        return undefined;
      }
      decisionArrived(saved);
      const { number } = saved;
      notify(
        'green',
        seen ? t`ADR ${number} is saved` : saved.status === 'draft' ? t`ADR ${number} is saved as a draft` : t`ADR ${number} is proposed`,
        // If the caller does not open it, the toast links to it.
        seen || onDone ? undefined : decisionLink(saved),
      );
      onClose();
      onDone?.(saved);
      return undefined;
    } catch (error) {
      return refused(error);
    }
  };
  /** Without a connection the request is queued: a new decision as it is, an edited one as its page shows it. */
  const queueOptionsFor = (words: ReturnType<typeof decisionWords>): QueueOptions => {
    const { title } = words;
    const text = typedText(words);
    return seen
      ? { row: seen.id, label: t`ADR ${seen.number} is changed`, text, onUndo: () => showDecision(seen) }
      : { label: t`New decision: ${title}`, text };
  };
  const keepDraft = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    pressed.current = 'draft';
    form?.requestSubmit();
  };
  const read = (data: FormData) => {
    status.current = pressed.current ?? 'proposed';
    pressed.current = null;
    const values = readDecisionForm(data);
    submitted.current = { options: values.options, supersedesId: values.supersedesId || null, reviewBy: values.reviewBy || null };
    return values;
  };
  const refused = (error: unknown): readonly FieldIssue[] => {
    const issues = issuesOf(error);
    if (issues) return formIssues(issues);
    if (edited.noteConflict(error)) return [];
    setFailure({ title: t`Not saved`, text: formErrorText(error) });
    return [];
  };
  const number = decision?.number;
  const old = supersedes?.number;
  return (
    <FormDialog
      size="large"
      title={
        old !== undefined ? (
          <Trans>Supersede ADR {old}</Trans>
        ) : number === undefined ? (
          <Trans>Record a decision</Trans>
        ) : (
          <Trans>Edit ADR {number}</Trans>
        )
      }
      description={
        old !== undefined ? (
          <Trans>Its text cannot change anymore. ADR {old} stays in force until its successor is accepted.</Trans>
        ) : number === undefined ? (
          <Trans>What you chose, what you did not, and why.</Trans>
        ) : (
          <Trans>Every save creates a revision. Once accepted, the text cannot change.</Trans>
        )
      }
      closeLabel={t`Close`}
      cancelLabel={<Trans>Cancel</Trans>}
      submit={(busy) =>
        seen ? (
          <Button variant="primary" type="submit" busy={busy}>
            <Trans>Save changes</Trans>
          </Button>
        ) : (
          <>
            {/* Not a submit button: Enter in a field presses the first submit button of a form. */}
            <Button busy={busy && status.current === 'draft'} onClick={keepDraft}>
              <Trans>Save as draft</Trans>
            </Button>
            <Button variant="primary" type="submit" busy={busy && status.current === 'proposed'}>
              <Trans>Propose decision</Trans>
            </Button>
          </>
        )
      }
      failure={failure?.text}
      failureTitle={failure?.title}
      draft={draftName}
      schema={DecisionFormSchema}
      read={read}
      message={message}
      onSubmit={save}
      onClose={onClose}
    >
      {conflict?.base && conflict.theirs && (
        <EditConflict
          key={conflict.theirs.version}
          fields={editedFields(conflict.base, conflict.theirs, submitted.current, replace)}
          otherParts={changedElsewhere(conflict.base, conflict.theirs).map((part) => partsText([part]))}
          labels={conflictTexts}
        />
      )}
      <DecisionFields
        projects={writable}
        fixedProject={project}
        initial={decision ?? (supersedes ? successorOf(supersedes) : null)}
        replaced={replaced}
        outcome={prefill?.outcome ?? ''}
        evidence={evidence}
        branch={branch}
        onWithoutEvidence={(one) => setEvidence(evidence.filter((kept) => kept !== one))}
      />
    </FormDialog>
  );
}
