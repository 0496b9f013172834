import { type Billing, type ChangePreview, maxSeats, type Plan } from '@cairn/api';
import { ChangeColumns, ChangePreviewPanel } from '@cairn/billing/change';
import { useBillingFormats } from '@cairn/billing/invoice';
import { usePlanText } from '@cairn/billing/plans';
import { errorText, notify } from '@cairn/shell';
import { Button, Callout, Dialog, DialogBody, DialogFooter } from '@cairn/ui/core';
import { NumberField, type Option, RadioGroup, Segmented } from '@cairn/ui/forms';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { type Change, changeSubscription, plansQuery, previewQuery } from './queries.ts';

/** Selects plan, interval and seats. Shows the exact price before anything is changed. */
export function ChangePlan({ billing, onClose }: { billing: Billing; onClose: () => void }): ReactElement {
  const { t } = useLingui();
  const { subscription, people, invitations } = billing;
  const running = subscription && subscription.state !== 'cancelled' ? subscription : null;
  const [change, setChange] = useState<Change>(() => ({
    plan: running?.plan ?? 'team',
    interval: running?.next?.interval ?? running?.interval ?? 'month',
    seats: running?.next?.seats ?? running?.seats ?? Math.max(1, people + invitations),
  }));
  const inUse = people + invitations;
  const preview = useQuery({ ...previewQuery(change), placeholderData: keepPreviousData, retry: false, staleTime: 0 });
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const set = (part: Partial<Change>) => setChange((before) => ({ ...before, ...part }));
  const settled = preview.data !== undefined && !preview.isPlaceholderData && !preview.isError;
  const confirm = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await changeSubscription({ ...change, version: subscription?.version ?? 0 });
      notify('green', t`The plan is changed`);
      onClose();
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      size="large"
      title={<Trans>Change plan</Trans>}
      description={<Trans>Nothing is charged until you confirm.</Trans>}
      closeLabel={t`Close`}
      onOpenChange={(open) => open || onClose()}
    >
      <DialogBody>
        {failure !== undefined && (
          <Callout tone="negative" live="alert" title={<Trans>The plan was not changed</Trans>}>
            {errorText(failure)}
          </Callout>
        )}
        <ChangeColumns
          choices={
            <>
              <Segmented
                label={t`Interval`}
                value={change.interval}
                onChange={(id) => set({ interval: id === 'year' ? 'year' : 'month' })}
                segments={[
                  { id: 'month', label: t`Monthly` },
                  { id: 'year', label: t`Yearly` },
                ]}
              />
              <PlanChoice change={change} running={running} onChange={(plan) => set({ plan })} />
              <NumberField
                label={t`Seats`}
                value={change.seats}
                minValue={1}
                maxValue={maxSeats}
                onChange={(seats) => set({ seats: Number.isNaN(seats) ? 1 : seats })}
                hint={<Plural value={inUse} one="# is in use" other="# are in use" />}
              />
            </>
          }
          preview={
            <ChangePreviewPanel
              title={<Trans>What you pay</Trans>}
              interval={change.interval}
              query={preview}
              refusals={{
                SEATS_IN_USE: <Trans>More seats are in use. Suspend members or withdraw invitations first.</Trans>,
                PLAN_UNAVAILABLE: <Trans>This plan is not sold for this interval. Contact support.</Trans>,
              }}
            />
          }
        />
      </DialogBody>
      <DialogFooter>
        <Button variant="quiet" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button variant="primary" busy={busy} disabled={!settled || isSame(running, change)} onClick={() => void confirm()}>
          <Confirm preview={preview.data} />
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

function isSame(running: Billing['subscription'], { plan, interval, seats }: Change): boolean {
  const after = running && { ...running, ...running.next };
  return after !== null && after.plan === plan && after.interval === interval && after.seats === seats;
}

function Confirm({ preview }: { preview: ChangePreview | undefined }): ReactElement {
  const { exactMoney } = useBillingFormats();
  if (!preview || preview.now.totalMinor <= 0)
    return preview && preview.trialDays > 0 ? <Trans>Start trial</Trans> : <Trans>Change plan</Trans>;
  const amount = exactMoney(preview.now.totalMinor, preview.now.currency);
  return (
    <Trans>
      Change for <bdi>{amount}</bdi>
    </Trans>
  );
}

/** The plans available for the interval; others show how to get them. */
function PlanChoice({
  change,
  running,
  onChange,
}: {
  change: Change;
  running: Billing['subscription'];
  onChange: (plan: Change['plan']) => void;
}): ReactElement {
  const { t } = useLingui();
  const { money } = useBillingFormats();
  const planText = usePlanText();
  const { data: plans } = useQuery(plansQuery());
  const isAgreed = ({ plan }: Plan) =>
    running !== null && running.agreedMinor !== null && running.plan === plan && running.interval === change.interval;
  const priceOf = (plan: Plan) => (change.interval === 'month' ? plan.seatMonthlyMinor : plan.seatYearlyMinor);
  const describe = (plan: Plan): string => {
    const price = running && isAgreed(plan) ? running.seatMinor : priceOf(plan);
    if (plan.plan === 'free') return t`By canceling the subscription`;
    if (price === null) return t`Contact support`;
    const amount = money(price, running && isAgreed(plan) ? running.currency : plan.currency);
    return change.interval === 'month' ? t`${amount} per person per month` : t`${amount} per person per year`;
  };
  const options = (plans?.items ?? []).map(
    (plan): Option => ({
      id: plan.plan,
      label: planText(plan.plan),
      description: describe(plan),
      disabled: plan.plan === 'free' || (priceOf(plan) === null && !isAgreed(plan)),
    }),
  );
  return (
    <RadioGroup
      label={t`Plan`}
      options={options}
      value={change.plan}
      onChange={(plan) => onChange(plan === 'enterprise' || plan === 'free' ? plan : 'team')}
    />
  );
}
