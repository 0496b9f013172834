import { includedMeters, type Plan } from '@cairn/api';
import { useMeterNames } from '@cairn/billing/meters';
import { Button, Fact, Facts, Panel } from '@cairn/ui/core';
import { pencilIcon } from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { useTenantTexts } from '../../texts/tenant-states.tsx';
import { usePlanFields } from './plan-fields.ts';
import styles from './plans.module.css';

/** The plans side by side, each with its contents. */
export function PlanCards({
  plans,
  onEdit,
  onIntent,
}: {
  plans: readonly Plan[];
  onEdit: (plan: string) => void;
  /** Called on signs of intent to edit, for prefetching. */
  onIntent: () => void;
}): ReactElement {
  const { t } = useLingui();
  const texts = useTenantTexts();
  return (
    <section aria-label={t`Plans`} className={styles.plans}>
      {plans.map((plan) => {
        const name = texts.plan(plan.plan);
        return (
          <Panel
            key={plan.plan}
            title={name}
            actions={
              <>
                <span className={styles.version}>
                  <Trans>Version {plan.version}</Trans>
                </span>
                <Button
                  size="small"
                  icon={pencilIcon}
                  aria-label={t`Edit ${name}`}
                  onPointerEnter={onIntent}
                  onFocus={onIntent}
                  onClick={() => onEdit(plan.plan)}
                >
                  <Trans>Edit</Trans>
                </Button>
              </>
            }
          >
            <PlanFacts plan={plan} />
          </Panel>
        );
      })}
    </section>
  );
}

function PlanFacts({ plan }: { plan: Plan }): ReactElement {
  const fields = usePlanFields();
  const meters = useMeterNames();
  const text = (name: string) => fields.find((field) => field.name === name)?.text(plan);
  const own = fields.filter(({ name }) => !name.includes('.') && name !== 'currency');
  return (
    <Facts>
      {own.map(({ name, label }) => (
        <Fact key={name} name={label}>
          {text(name)}
        </Fact>
      ))}
      {includedMeters.map((meter) => (
        <Fact key={meter} name={meters[meter]}>
          <bdi>{text(`included.${meter}`)}</bdi>
          {plan.included[meter] !== null && plan.atLimit === 'continue' && (
            <span className={styles.more}>
              <Trans>
                then <bdi>{text(`overage.${meter}`)}</bdi>
              </Trans>
            </span>
          )}
        </Fact>
      ))}
    </Facts>
  );
}
