import { type Heard, type HeardProposalSchema, heardOperations, PatternSchema, HeardProposalSchema as ProposalSchema } from '@cairn/api';
import { call, notify, notifyFailure, offerUndo, runOperation, useFormSend } from '@cairn/shell';
import { Form, FormFailure, TextArea } from '@cairn/ui/forms';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement, RefObject } from 'react';
import type * as v from 'valibot';
import { useWorkspaceIssueText } from '../../texts/issue-texts.ts';
import { usePatternStateText } from '../../texts/pattern-states.tsx';
import { patternLink } from '../links.ts';
import { patternArrived } from '../queries.ts';

/** The action of submitting the form. */
export type HeardAction = 'propose' | 'accept';

/** Renders the editable sentence to propose. */
export function HeardForm({ heard, action, onDone }: { heard: Heard; action: RefObject<HeardAction>; onDone: () => void }): ReactElement {
  const { t } = useLingui();
  const message = useWorkspaceIssueText();
  const stateText = usePatternStateText();
  const send = async (body: v.InferOutput<typeof HeardProposalSchema>) => {
    const { outcome, pattern, contradicts } = await runOperation(heardOperations.propose, { params: { id: heard.id }, body });
    patternArrived(pattern);
    onDone();
    const { id, number, status, version } = pattern;
    const state = stateText(status);
    const to = patternLink(pattern);
    if (outcome === 'previously_rejected') return notify('orange', t`PAT-${number} says the same and is not in force: ${state}`, to);
    if (outcome !== 'created') return notify('green', t`Added to the evidence of PAT-${number}`, to);
    if (body.accept && contradicts)
      return notify('orange', t`PAT-${number} is saved, and not accepted yet: it contradicts a rule in force`, to);
    if (status !== 'accepted') return notify('green', t`PAT-${number}: ${state}`, to);
    const undo = () => call('post', `patterns/${id}/undo`, PatternSchema, { json: { version } }).then(patternArrived, notifyFailure);
    offerUndo(t`PAT-${number}: ${state}`, () => void undo(), to);
  };
  const { onSubmit, failure } = useFormSend(send);
  const read = (data: FormData) => ({ rule: data.get('rule'), kind: heard.kind, accept: action.current === 'accept' });
  return (
    <Form draft={`heard.${heard.id}`} schema={ProposalSchema} read={read} onSubmit={onSubmit} message={message}>
      {({ rest }) => (
        <>
          <FormFailure title={<Trans>Not saved</Trans>} text={failure} details={rest} />
          <TextArea
            name="rule"
            label={t`Would be proposed as`}
            hint={t`One sentence that says what to do. Agents get it word for word.`}
            maxLength={300}
            rows={2}
            defaultValue={heard.rule}
          />
        </>
      )}
    </Form>
  );
}
