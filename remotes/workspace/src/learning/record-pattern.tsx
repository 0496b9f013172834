import { can, type Evidence, PatternProposedSchema, type Project, type ProposalOutcome, sameKeyFor } from '@cairn/api';
import { call, notify, unlessQueued, useFormSend, useSession } from '@cairn/shell';
import { Quote } from '@cairn/ui/core';
import { FormDialog } from '@cairn/ui/forms';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { HoldsOnBranch } from '../branches/holds-on-branch.tsx';
import { choosableProjects } from '../conversations/load.ts';
import { projectsQuery } from '../projects/queries.ts';
import { useWorkspaceIssueText } from '../texts/issue-texts.ts';
import { foreignLink, patternLink } from './links.ts';
import { PatternFields } from './pattern-fields.tsx';
import { emptyPattern, PatternFormSchema, type PatternFormValues, type PatternStart, readPatternForm, typedWords } from './pattern-form.ts';
import { patternArrived } from './queries.ts';
import { ScopeFields } from './scope-fields.tsx';

/** Renders the dialog in which a person records a rule, with a message as its evidence. */
export function RecordPattern({
  project,
  rule = '',
  start = {},
  evidence = [],
  branch = null,
  onClose,
}: {
  /** The project of the rule; null lets the user choose. */
  project: Project | null;
  rule?: string;
  /** Further initial values. */
  start?: Partial<PatternStart>;
  evidence?: readonly Evidence[];
  /** The only branch that it applies to, because of its evidence. */
  branch?: string | null;
  onClose: () => void;
}): ReactElement {
  const { t } = useLingui();
  const message = useWorkspaceIssueText();
  const session = useSession();
  const { data: all } = useQuery({ ...projectsQuery(choosableProjects), enabled: project === null });
  const writable = (all?.items ?? []).filter((one) => session !== null && can(session.user, 'project.write', one));
  const [keyFor] = useState(sameKeyFor);
  const [chosenId, setChosenId] = useState<string>();
  const within = project ?? writable.find(({ id }) => id === chosenId) ?? writable[0];
  const begins = { ...emptyPattern, rule, ...start };
  const outcomeText = useOutcomeText();
  // A rule that is recorded from a message starts with the message's text and has its own draft.
  const draftName = `pattern.new.${evidence[0]?.id ?? project?.id ?? ''}`;
  const sending = useFormSend(async ({ project: chosen, ...words }: PatternFormValues) => {
    const json = { projectId: project?.id ?? chosen, evidence, ...words };
    const begin = words.rule.slice(0, 80); // the toast and the queue have room for one line
    const later = { label: t`New pattern: ${begin}`, text: typedWords(words) };
    const answer = await unlessQueued(
      call('post', 'patterns', PatternProposedSchema, { json, idempotencyKey: keyFor(json), queue: later }),
    );
    if (!answer) return onClose();
    const { outcome, pattern } = answer;
    patternArrived(pattern);
    notify(
      outcome === 'previously_rejected' ? 'blue' : 'green',
      pattern.projectId === json.projectId ? outcomeText(outcome, pattern.number) : t`Every project already has this rule`,
      pattern.projectId === json.projectId ? patternLink(pattern) : foreignLink(pattern.id),
    );
    onClose();
  });
  return (
    <FormDialog
      size="large"
      title={<Trans>Record a pattern</Trans>}
      description={<Trans>A rule that every later agent session gets, once it is accepted.</Trans>}
      closeLabel={t`Close`}
      cancelLabel={<Trans>Cancel</Trans>}
      submit={<Trans>Propose pattern</Trans>}
      failureTitle={<Trans>Not saved</Trans>}
      draft={draftName}
      schema={PatternFormSchema}
      read={readPatternForm}
      message={message}
      onClose={onClose}
      {...sending}
    >
      <PatternFields start={begins} projects={project ? undefined : writable} onProject={setChosenId} />
      <ScopeFields key={within?.id} start={begins} project={within} branch={branch} />
      {evidence.map(({ id, quote }, at) => (
        <Quote key={id} source={at === evidence.length - 1 && <Trans>The quote is added as evidence.</Trans>}>
          {quote}
        </Quote>
      ))}
      {branch !== null && <HoldsOnBranch name={branch} />}
    </FormDialog>
  );
}

/** Returns the text for the outcome of a proposal. */
function useOutcomeText(): (outcome: ProposalOutcome, number: number) => string {
  const { t } = useLingui();
  return (outcome, number) =>
    ({
      created: t`PAT-${number} is proposed`,
      reinforced: t`PAT-${number} already says this. It has one more piece of evidence now`,
      duplicate: t`PAT-${number} already says this`,
      previously_rejected: t`This was rejected before, as PAT-${number}`,
    })[outcome];
}
