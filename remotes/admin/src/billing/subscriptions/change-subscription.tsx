import {
  billingIntervals,
  maxAgreedMinor,
  maxSeats,
  minorDigits,
  type TenantSubscription,
  type TenantSubscriptionChange,
  TenantSubscriptionChangeSchema,
  TenantSubscriptionSchema,
  tenantPlans,
} from '@cairn/api';
import { ChangeColumns } from '@cairn/billing/change';
import { useBillingFormats } from '@cairn/billing/invoice';
import { notify, useConflictLabels, useEditedRow, useFormSend, useIssueText } from '@cairn/shell';
import { EditConflict, FormDialog, NumberField, type Option, RadioGroup, Segmented, TextArea, useDraftState } from '@cairn/ui/forms';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useMemo } from 'react';
import * as v from 'valibot';
import { useTenantTexts } from '../../texts/tenant-states.tsx';
import { subscriptionLooks } from '../billing-states.tsx';
import { changeTenantSubscription, plansQuery, type SubscriptionTerms } from '../queries.ts';
import { SubscriptionPreview } from './change-preview.tsx';

const issueTexts: Record<string, MessageDescriptor> = {
  PLAN_UNAVAILABLE: msg`This plan has no list price for the interval. Enter the agreed price.`,
  SEATS_IN_USE: msg`More seats are in use than that.`,
  TEXT_REQUIRED: msg`Enter a reason. Owners get it by email, and it is in the audit log.`,
  NUMBER_INVALID: msg`Enter a whole number.`,
  NUMBER_TOO_SMALL: msg`This number is too small.`,
  NUMBER_TOO_LARGE: msg`This number is too large.`,
};

/** The operator's form to change an organization's plan, at the list price or a negotiated one. */
export function ChangeSubscription({ current, onClose }: { current: TenantSubscription; onClose: () => void }): ReactElement {
  const { t } = useLingui();
  const message = useIssueText(issueTexts);
  const conflictLabels = useConflictLabels();
  const edited = useEditedRow(current, TenantSubscriptionSchema);
  const { latest, conflict } = edited;
  const changedParts = useChangedParts();
  const { id, name } = current.tenant;
  const sending = useFormSend(
    async (body: TenantSubscriptionChange) => {
      await changeTenantSubscription(id, body);
      notify('green', t`The plan of ${name} is changed`);
      onClose();
    },
    // A plan without a list price needs a negotiated one, so show the error there.
    (field) => (field === 'plan' ? 'agreedMinor' : field),
    edited,
  );
  return (
    <FormDialog
      size="large"
      title={
        <Trans>
          Change the plan of <bdi>{name}</bdi>
        </Trans>
      }
      description={<Trans>Its owners get an email. Nothing is charged until you confirm.</Trans>}
      closeLabel={t`Close`}
      cancelLabel={<Trans>Cancel</Trans>}
      submit={<Trans>Change plan</Trans>}
      failureTitle={<Trans>Nothing was changed</Trans>}
      draft={`tenant.${id}.subscription`}
      schema={TenantSubscriptionChangeSchema}
      read={(data) => ({ version: latest.version, ...JSON.parse(String(data.get('terms'))), reason: data.get('reason') })}
      message={message}
      onClose={onClose}
      {...sending}
    >
      {conflict && (
        <EditConflict
          key={conflict.theirs.version}
          labels={conflictLabels}
          fields={[]}
          otherParts={changedParts(conflict.base, conflict.theirs)}
        />
      )}
      <Terms current={current} />
      <TextArea name="reason" label={t`Reason`} hint={t`Owners get it by email. It is in the audit log.`} maxLength={1_000} />
    </FormDialog>
  );
}

const TermsSchema: v.GenericSchema<unknown, SubscriptionTerms> = v.object({
  plan: v.picklist(tenantPlans),
  interval: v.picklist(billingIntervals),
  seats: v.number(),
  agreedMinor: v.nullable(v.number()),
});

/** Returns the form's initial terms: the current subscription, including changes due at the end of the period. */
function startOf({ subscription, seatsInUse }: TenantSubscription): SubscriptionTerms {
  if (!subscription || subscription.state === 'cancelled')
    return { plan: 'enterprise', interval: 'month', seats: Math.max(1, seatsInUse), agreedMinor: null };
  const { plan, interval, seats, agreedMinor, next } = subscription;
  return next ? { ...next, agreedMinor: next.agreed?.minor ?? null } : { plan, interval, seats, agreedMinor };
}

function Terms({ current }: { current: TenantSubscription }): ReactElement {
  const { t } = useLingui();
  const inUse = current.seatsInUse;
  const [terms, setTerms] = useDraftState(
    'terms',
    () => v.parse(TermsSchema, startOf(current)),
    (stored) => {
      const parsed = v.safeParse(TermsSchema, stored);
      return parsed.success ? parsed.output : undefined;
    },
  );
  const set = (part: Partial<SubscriptionTerms>) => setTerms({ ...terms, ...part });
  const { data: plans } = useQuery(plansQuery());
  const currency = plans?.items.find(({ plan }) => plan === terms.plan)?.currency ?? 'USD';
  const scale = 10 ** minorDigits(currency);
  const format = useMemo(() => ({ style: 'currency', currency, currencyDisplay: 'narrowSymbol' }) as const, [currency]);
  return (
    <>
      <input type="hidden" name="terms" value={JSON.stringify(terms)} />
      <ChangeColumns
        choices={
          <>
            <Segmented
              label={t`Interval`}
              value={terms.interval}
              onChange={(interval) => set({ interval: interval === 'year' ? 'year' : 'month' })}
              segments={[
                { id: 'month', label: t`Monthly` },
                { id: 'year', label: t`Yearly` },
              ]}
            />
            <PlanChoice terms={terms} onChange={(plan) => set({ plan })} />
            <NumberField
              name="seats"
              label={t`Seats`}
              value={terms.seats}
              minValue={1}
              maxValue={maxSeats}
              onChange={(seats) => set({ seats: Number.isNaN(seats) ? 1 : seats })}
              hint={<Plural value={inUse} one="# is in use" other="# are in use" />}
            />
            <NumberField
              name="agreedMinor"
              label={terms.interval === 'month' ? t`Agreed price per seat and month` : t`Agreed price per seat and year`}
              optional={t`optional`}
              hint={t`Leave empty for the list price. An agreed price stays the same when the subscription renews.`}
              value={terms.agreedMinor === null ? Number.NaN : terms.agreedMinor / scale}
              minValue={0}
              maxValue={maxAgreedMinor / scale}
              formatOptions={format}
              onChange={(price) => set({ agreedMinor: Number.isNaN(price) ? null : Math.round(price * scale) })}
            />
          </>
        }
        preview={<SubscriptionPreview tenant={current.tenant.id} terms={terms} />}
      />
    </>
  );
}

/** The available plans with their list price for the interval. */
function PlanChoice({ terms, onChange }: { terms: SubscriptionTerms; onChange: (plan: SubscriptionTerms['plan']) => void }): ReactElement {
  const { t } = useLingui();
  const texts = useTenantTexts();
  const { money } = useBillingFormats();
  const { data: plans } = useQuery(plansQuery());
  const options = (plans?.items ?? []).flatMap((one): Option[] => {
    if (one.plan === 'free') return [];
    const minor = terms.interval === 'month' ? one.seatMonthlyMinor : one.seatYearlyMinor;
    const amount = minor === null ? '' : money(minor, one.currency);
    return [{ id: one.plan, label: texts.plan(one.plan), description: minor === null ? t`Price by agreement` : t`List price ${amount}` }];
  });
  return (
    <RadioGroup label={t`Plan`} options={options} value={terms.plan} onChange={(plan) => onChange(plan === 'enterprise' ? plan : 'team')} />
  );
}

/** Returns the parts of a subscription that somebody else has changed, with their current values. */
function useChangedParts(): (base: TenantSubscription, theirs: TenantSubscription) => string[] {
  const { t, i18n } = useLingui();
  const texts = useTenantTexts();
  const { exactMoney } = useBillingFormats();
  return ({ subscription: before }, { subscription: now }) => {
    if (!now) return [];
    const [plan, seats, price] = [texts.plan(now.plan), now.seats, exactMoney(now.seatMinor, now.currency)];
    const stateNow = i18n._(subscriptionLooks[now.state].text);
    const parts = [
      before?.plan !== now.plan && t`plan (now ${plan})`,
      before?.seats !== now.seats && t`seats (now ${seats})`,
      before?.seatMinor !== now.seatMinor && t`price per seat (now ${price})`,
      before?.state !== now.state && t`state (now ${stateNow})`,
      (before?.cancelAtPeriodEnd ?? false) !== now.cancelAtPeriodEnd && t`cancellation`,
      JSON.stringify(before?.next ?? null) !== JSON.stringify(now.next) && t`scheduled change`,
    ];
    return parts.filter((part) => part !== false);
  };
}
