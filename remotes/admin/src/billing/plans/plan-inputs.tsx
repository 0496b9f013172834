import { type IncludedMeter, includedMeters, minorDigits, type Plan, PlanUpdateSchema, planFeatures } from '@cairn/api';
import { meterFormat, meterScale, useMeterNames } from '@cairn/billing/meters';
import { useLocale } from '@cairn/shell';
import {
  Checkbox,
  ComboBox,
  EditConflict,
  type EditConflictLabels,
  FieldGroup,
  NumberField,
  RadioGroup,
  useDraftState,
} from '@cairn/ui/forms';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement, useEffect, useMemo, useRef, useState } from 'react';
import * as v from 'valibot';
import { changedFields, type PlanField, type PlanTerms, usePlanFields } from './plan-fields.ts';
import { useFeatureNames } from './plan-texts.ts';
import styles from './plans.module.css';

const TermsSchema = v.omit(PlanUpdateSchema, ['version']);
/** The draft: the entered terms, and the plan's terms when the form opened. */
const DraftSchema = v.object({ base: TermsSchema, terms: TermsSchema });

/** Returns the terms in the form, in the API's units. */
export function readTerms(data: FormData): unknown {
  return JSON.parse(String(data.get('terms')));
}

/** The fields of a plan. An empty number means no limit, or a negotiated price. */
export function PlanInputs({
  start,
  conflict,
  conflictLabels,
}: {
  start: PlanTerms;
  conflict: { base: Plan; theirs: Plan } | null;
  conflictLabels: EditConflictLabels;
}): ReactElement {
  const { t } = useLingui();
  const fields = usePlanFields();
  const [base] = useState(() => v.parse(TermsSchema, start));
  const [{ terms }, setDraft] = useDraftState('terms', { base, terms: base }, (stored) => {
    const draft = v.safeParse(DraftSchema, stored);
    if (!draft.success) return undefined;
    // Restores only what the draft changed, so that later changes by others are kept.
    const changed = changedFields(fields, draft.output.base, draft.output.terms);
    return { base, terms: changed.reduce((merged, field) => field.copy(draft.output.terms, merged), base) };
  });
  const setTerms = (next: PlanTerms) => setDraft({ base, terms: next });
  const set = (change: Partial<PlanTerms>) => setTerms({ ...terms, ...change });
  const features = useFeatureNames();
  return (
    <div className={styles.form}>
      <input type="hidden" name="terms" value={JSON.stringify(terms)} />
      {conflict && <TermsConflict key={conflict.theirs.version} {...conflict} terms={terms} onTerms={setTerms} labels={conflictLabels} />}
      <FieldGroup label={t`Limits`}>
        <div className={styles.fields}>
          <Count name="people" label={t`People`} value={terms.people} onChange={(people) => set({ people })} hint={t`Empty: no limit`} />
          <Count
            name="projects"
            label={t`Projects`}
            value={terms.projects}
            onChange={(projects) => set({ projects })}
            hint={t`Empty: no limit`}
          />
        </div>
      </FieldGroup>
      <FieldGroup label={t`Price`}>
        <div className={styles.fields}>
          <CurrencyField value={terms.currency} onChange={(currency) => set({ currency })} />
          <Count
            name="trialDays"
            label={t`Trial`}
            unit={t`days`}
            value={terms.trialDays}
            onChange={(trialDays) => set({ trialDays: trialDays ?? 0 })}
          />
          <Money
            name="seatMonthlyMinor"
            label={t`Seat per month`}
            hint={t`Empty: by agreement`}
            currency={terms.currency}
            value={terms.seatMonthlyMinor}
            onChange={(seatMonthlyMinor) => set({ seatMonthlyMinor })}
          />
          <Money
            name="seatYearlyMinor"
            label={t`Seat per year`}
            hint={t`Empty: by agreement`}
            currency={terms.currency}
            value={terms.seatYearlyMinor}
            onChange={(seatYearlyMinor) => set({ seatYearlyMinor })}
          />
        </div>
      </FieldGroup>
      <RadioGroup
        label={t`When the included usage is used up`}
        value={terms.atLimit}
        onChange={(atLimit) => set({ atLimit: atLimit === 'stop' ? 'stop' : 'continue' })}
        options={[
          {
            id: 'stop',
            label: t`Agents stop`,
            description: t`They start no new sessions until the next month. Running sessions continue.`,
          },
          { id: 'continue', label: t`Usage continues`, description: t`It is billed at the prices below.` },
        ]}
      />
      <Usage terms={terms} set={set} />
      <FieldGroup label={t`Features`}>
        {planFeatures.map((feature) => (
          <Checkbox
            key={feature}
            isSelected={terms.features.includes(feature)}
            onChange={(on) => set({ features: planFeatures.filter((one) => (one === feature ? on : terms.features.includes(one))) })}
            description={<Trans>Owners set how much usage above the included may cost in a month.</Trans>}
          >
            {features[feature]}
          </Checkbox>
        ))}
      </FieldGroup>
    </div>
  );
}

function Usage({ terms, set }: { terms: PlanTerms; set: (change: Partial<PlanTerms>) => void }): ReactElement {
  const { t } = useLingui();
  const meters = useMeterNames();
  return (
    <>
      {includedMeters.map((meter) => {
        const scale = meterScale[meter];
        const price = terms.overage[meter];
        const block = price?.per ?? scale;
        const setPrice = (overage: PlanTerms['overage'][IncludedMeter]) => set({ overage: { ...terms.overage, [meter]: overage } });
        return (
          <FieldGroup key={meter} label={meters[meter]}>
            <div className={styles.fields}>
              <Count
                name={`included.${meter}`}
                label={t`Included per month`}
                hint={t`Empty: no limit`}
                scale={scale}
                format={meterFormat(meter)}
                value={terms.included[meter]}
                onChange={(quantity) => set({ included: { ...terms.included, [meter]: quantity } })}
              />
              {terms.atLimit === 'continue' && terms.included[meter] !== null && (
                <>
                  <Money
                    name={`overage.${meter}`}
                    label={t`Price above that`}
                    hint={t`Empty: free of charge`}
                    currency={terms.currency}
                    value={price?.minor ?? null}
                    onChange={(minor) => setPrice(minor === null ? null : { per: block, minor })}
                  />
                  {price && (
                    <Count
                      name={`overage.${meter}.per`}
                      label={t`Price is per`}
                      scale={scale}
                      format={meterFormat(meter)}
                      value={price.per}
                      onChange={(per) => per !== null && setPrice({ ...price, per })}
                    />
                  )}
                </>
              )}
            </div>
          </FieldGroup>
        );
      })}
    </>
  );
}

interface NumberInput {
  name: string;
  label: string;
  hint?: string;
  unit?: string;
  value: number | null;
  onChange: (value: number | null) => void;
}

/** An optional number. `scale`: the number of API units in one displayed unit. */
function Count({
  value,
  onChange,
  scale = 1,
  format,
  ...rest
}: NumberInput & { scale?: number; format?: Intl.NumberFormatOptions }): ReactElement {
  return (
    <NumberField
      {...rest}
      value={value === null ? Number.NaN : value / scale}
      onChange={(entered) => onChange(Number.isNaN(entered) ? null : Math.round(entered * scale))}
      minValue={0}
      {...(format ? { formatOptions: format } : {})}
    />
  );
}

/** A money input; the value is in minor units. */
function Money({ currency, ...rest }: NumberInput & { currency: string }): ReactElement {
  const format = useMemo(() => ({ style: 'currency', currency, currencyDisplay: 'narrowSymbol' }) as const, [currency]);
  return <Count {...rest} scale={10 ** minorDigits(currency)} format={format} />;
}

function CurrencyField({ value, onChange }: { value: string; onChange: (currency: string) => void }): ReactElement {
  const { t } = useLingui();
  const locale = useLocale();
  const options = useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: 'currency' });
    return [...new Set([value, ...Intl.supportedValuesOf('currency')])].map((id) => ({ id, label: id, description: names.of(id) ?? id }));
  }, [locale, value]);
  return (
    <ComboBox
      label={t`Currency`}
      value={value}
      onChange={(id) => id !== null && onChange(id)}
      options={options}
      labels={{ empty: t`No such currency`, loading: t`Loading` }}
    />
  );
}

function TermsConflict({
  base,
  theirs,
  terms,
  onTerms,
  labels,
}: {
  base: Plan;
  theirs: Plan;
  terms: PlanTerms;
  onTerms: (terms: PlanTerms) => void;
  labels: EditConflictLabels;
}): ReactElement {
  const fields = usePlanFields();
  const [mine] = useState(terms);
  // Several fields may be set before the next render.
  const current = useRef(terms);
  useEffect(() => {
    current.current = terms;
  }, [terms]);
  const take = (field: PlanField, from: PlanTerms) => {
    current.current = field.copy(from, current.current);
    onTerms(current.current);
  };
  return (
    <EditConflict
      labels={labels}
      fields={fields.map((field) => ({
        name: field.name,
        label: field.label,
        base: field.text(base),
        theirs: field.text(theirs),
        mine: () => field.text(mine),
        apply: (side) => take(field, side === 'theirs' ? theirs : mine),
      }))}
    />
  );
}
