import {
  maxOverrideReason,
  type OverrideLimits,
  type PlanOverrideInput,
  PlanOverrideInputSchema,
  planLimits,
  planOverrideOperations,
  type TenantLimits,
  TenantLimitsSchema,
  tenantPlans,
} from '@cairn/api';
import { limitText, meterFormat, meterScale, useLimitNames } from '@cairn/billing/meters';
import { notify, queryClient, runOperation, useEditedRow, useFormSend, useIssueText, useLocale } from '@cairn/shell';
import { DatePicker } from '@cairn/ui/date';
import { FieldGroup, FormDialog, NumberField, Select, TextField, useDraftState } from '@cairn/ui/forms';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement, useState } from 'react';
import * as v from 'valibot';
import { tenantLimitsQuery } from '../queries.ts';
import styles from './limits.module.css';
import { OverrideConflict } from './override-conflict.tsx';
import { currentOf, useOverrideTexts } from './override-texts.ts';

const issueTexts: Record<string, MessageDescriptor> = {
  REQUIRED: msg`Choose another plan, or enter at least one limit.`,
  REASON_REQUIRED: msg`Enter a reason. Owners see it.`,
  MOMENT_PAST: msg`This day is over.`,
  VALUE_INVALID: msg`Choose a day.`,
  NUMBER_INVALID: msg`Enter a whole number.`,
  NUMBER_TOO_SMALL: msg`This number is too small.`,
  NUMBER_TOO_LARGE: msg`This number is too large.`,
};

const dayMs = 86_400_000;
const daysAtFirst = 30;

const ChoicesSchema = v.object({
  plan: v.nullable(v.picklist(tenantPlans)),
  limits: v.object(v.entriesFromList(planLimits, v.exactOptional(v.number()))),
  until: v.nullable(v.string()),
});
type Choices = v.InferOutput<typeof ChoicesSchema>;

/** Sets other limits for an organization until a day. Begins with the current override. */
export function OverrideForm({ limits, onClose }: { limits: TenantLimits; onClose: () => void }): ReactElement {
  const { t } = useLingui();
  const message = useIssueText(issueTexts);
  const texts = useOverrideTexts();
  const edited = useEditedRow(limits, TenantLimitsSchema);
  const { latest, conflict } = edited;
  const { id, name } = limits.tenant;
  const [current] = useState(() => currentOf(limits.overrides));
  const sending = useFormSend(
    async (body: PlanOverrideInput) => {
      const saved = await runOperation(planOverrideOperations.set, { params: { tenant: id }, body });
      queryClient.setQueryData(tenantLimitsQuery(id).queryKey, saved);
      const until = texts.day(body.until);
      notify('green', t`The limits of ${name} are overridden until ${until}`);
      onClose();
    },
    undefined,
    edited,
  );
  return (
    <FormDialog
      size="large"
      title={
        <Trans>
          Override limits of <bdi>{name}</bdi>
        </Trans>
      }
      description={<Trans>Prices and the subscription do not change. The limits of the plan apply again after the last day.</Trans>}
      closeLabel={t`Close`}
      cancelLabel={<Trans>Cancel</Trans>}
      submit={<Trans>Override limits</Trans>}
      failureTitle={<Trans>Nothing was changed</Trans>}
      draft={`tenant.${id}.override`}
      schema={PlanOverrideInputSchema}
      read={(data) => ({ version: latest.version, ...JSON.parse(String(data.get('choices'))), reason: data.get('reason') })}
      message={message}
      onClose={onClose}
      {...sending}
    >
      <OverrideConflict conflict={conflict} />
      <Choose limits={limits} start={current ?? { plan: null, limits: {}, until: null }} />
      <TextField
        name="reason"
        label={t`Reason`}
        hint={t`Owners see it on their billing page.`}
        maxLength={maxOverrideReason}
        autoComplete="off"
        defaultValue={current?.reason ?? ''}
      />
    </FormDialog>
  );
}

function Choose({ limits: { limits, plan, today }, start }: { limits: TenantLimits; start: Choices }): ReactElement {
  const { t } = useLingui();
  const locale = useLocale();
  const names = useLimitNames();
  const texts = useOverrideTexts();
  const [choices, setChoices] = useDraftState<Choices>(
    'choices',
    () => ({
      plan: start.plan,
      limits: start.limits,
      until: start.until ?? new Date(Date.parse(today) + daysAtFirst * dayMs).toISOString().slice(0, 10),
    }),
    (stored) => {
      const draft = v.safeParse(ChoicesSchema, stored);
      return draft.success ? draft.output : undefined;
    },
  );
  const set = (change: Partial<Choices>) => setChoices({ ...choices, ...change });
  const own = texts.plan(plan);
  return (
    <div className={styles.form}>
      <input type="hidden" name="choices" value={JSON.stringify({ ...choices, until: choices.until ?? '' })} />
      <div className={styles.fields}>
        <Select
          label={t`Limits of`}
          value={choices.plan ?? 'own'}
          onChange={(chosen) => set({ plan: tenantPlans.find((one) => one === chosen) ?? null })}
          options={[
            { id: 'own', label: t`Own plan (${own})` },
            ...tenantPlans.filter((one) => one !== plan || one === choices.plan).map((one) => ({ id: one, label: texts.plan(one) })),
          ]}
        />
        <DatePicker name="until" label={t`Last day`} value={choices.until} min={today} onChange={(until) => set({ until })} />
      </div>
      <FieldGroup label={t`Single limits`}>
        <div className={styles.fields}>
          {planLimits.map((limit) => {
            const counted = limit === 'people' || limit === 'projects';
            const scale = counted ? 1 : meterScale[limit];
            const amount = choices.limits[limit];
            const inPlan = limits.find((one) => one.limit === limit)?.plan ?? null;
            const planned = inPlan === null ? t`no limit` : limitText(limit, inPlan, locale);
            return (
              <NumberField
                key={limit}
                name={`limits.${limit}`}
                label={names[limit]}
                hint={t`Own plan: ${planned}`}
                value={amount === undefined ? Number.NaN : amount / scale}
                onChange={(entered) =>
                  set({ limits: withLimit(choices.limits, limit, Number.isNaN(entered) ? null : Math.round(entered * scale)) })
                }
                minValue={0}
                {...(counted ? {} : { formatOptions: meterFormat(limit) })}
              />
            );
          })}
        </div>
      </FieldGroup>
    </div>
  );
}

function withLimit(limits: OverrideLimits, limit: keyof OverrideLimits, amount: number | null): OverrideLimits {
  const { [limit]: _former, ...others } = limits;
  return amount === null ? others : { ...others, [limit]: amount };
}
