import { type Plan, type PlanPreview, PlanSchema, PlanUpdateSchema } from '@cairn/api';
import { notify, useConflictLabels, useEditedRow, useFormSend, useIssueText } from '@cairn/shell';
import { FormDialog } from '@cairn/ui/forms';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement, useRef, useState } from 'react';
import * as v from 'valibot';
import { useTenantTexts } from '../../texts/tenant-states.tsx';
import { previewPlan, updatePlan } from '../queries.ts';
import { ConfirmPlan } from './confirm-plan.tsx';
import { changedFields, type PlanTerms, usePlanFields } from './plan-fields.ts';
import { PlanInputs, readTerms } from './plan-inputs.tsx';

const TermsSchema = v.omit(PlanUpdateSchema, ['version']);

const issueTexts: Record<string, MessageDescriptor> = {
  NUMBER_INVALID: msg`Enter a whole number.`,
  NUMBER_TOO_SMALL: msg`This number is too small.`,
  NUMBER_TOO_LARGE: msg`This number is too large.`,
};

interface Question {
  terms: PlanTerms;
  preview: PlanPreview;
  answer: (yes: boolean) => void;
}

/** The form of a plan. Before saving, a confirmation shows what changes and for whom. */
export function EditPlan({ plan, onClose }: { plan: Plan; onClose: () => void }): ReactElement {
  const { t } = useLingui();
  const message = useIssueText(issueTexts);
  const name = useTenantTexts().plan(plan.plan);
  const fields = usePlanFields();
  const conflictLabels = useConflictLabels();
  const edited = useEditedRow(plan, PlanSchema);
  const { latest, conflict } = edited;
  const [question, setQuestion] = useState<Question | null>(null);
  const preview = useRef<PlanPreview>(undefined);
  const check = useFormSend(async (terms: PlanTerms) => {
    preview.current = await previewPlan(plan.plan, terms);
  });
  const save = useFormSend(
    async (terms: PlanTerms) => {
      const saved = await updatePlan(plan.plan, { version: latest.version, ...terms });
      notify('green', t`${name} is saved as version ${saved.version}`);
      onClose();
    },
    undefined,
    edited,
  );
  const ask = (terms: PlanTerms, found: PlanPreview) =>
    new Promise<boolean>((resolve) => {
      const answer = (yes: boolean) => {
        setQuestion(null);
        resolve(yes);
      };
      setQuestion({ terms, preview: found, answer });
    });
  const onSubmit = async (terms: PlanTerms) => {
    if (changedFields(fields, latest, terms).length === 0) {
      onClose();
      return undefined;
    }
    const issues = await check.onSubmit(terms);
    if (issues || !preview.current) return issues;
    return (await ask(terms, preview.current)) ? save.onSubmit(terms) : [];
  };
  return (
    <FormDialog
      size="large"
      title={
        <Trans>
          Edit <bdi>{name}</bdi>
        </Trans>
      }
      description={<Trans>Saving creates version {latest.version + 1}. You can review the effects first.</Trans>}
      closeLabel={t`Close`}
      cancelLabel={<Trans>Cancel</Trans>}
      submit={<Trans>Review changes…</Trans>}
      failure={check.failure ?? save.failure}
      failureTitle={<Trans>Nothing was changed</Trans>}
      draft={`plan.${plan.plan}`}
      schema={TermsSchema}
      read={readTerms}
      message={message}
      onSubmit={onSubmit}
      onClose={onClose}
      banner={question && <ConfirmPlan name={name} before={latest} {...question} />}
    >
      <PlanInputs start={plan} conflict={conflict} conflictLabels={conflictLabels} />
    </FormDialog>
  );
}
