import type { Plan, PlanPreview } from '@cairn/api';
import { Button, Callout, Dialog, DialogBody, DialogFooter } from '@cairn/ui/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { PlanChanges } from './plan-changes.tsx';
import type { PlanTerms } from './plan-fields.ts';
import { useLimitNames } from './plan-texts.ts';
import styles from './plans.module.css';

/** Asks for confirmation before a plan is saved: shows the changes and their effect on its tenants. */
export function ConfirmPlan({
  name,
  before,
  terms,
  preview: { tenants, tenantsAbove, limits },
  answer,
}: {
  name: string;
  before: Plan;
  terms: PlanTerms;
  preview: PlanPreview;
  answer: (yes: boolean) => void;
}): ReactElement {
  const { t } = useLingui();
  const limitNames = useLimitNames();
  const version = before.version + 1;
  return (
    <Dialog
      open
      role="alertdialog"
      title={
        <Trans>
          Save version {version} of <bdi>{name}</bdi>?
        </Trans>
      }
      closeLabel={t`Close`}
      onOpenChange={(open) => open || answer(false)}
    >
      <DialogBody>
        <PlanChanges before={before} after={terms} />
        <p className={styles.effect}>
          <Plural value={tenants} _0="No tenant has this plan." one="# tenant has this plan." other="# tenants have this plan." />{' '}
          {tenants > 0 && (
            <Trans>A subscription keeps its limits and price until it renews or changes. Without one, the new limits apply at once.</Trans>
          )}
        </p>
        {tenantsAbove > 0 && (
          <Callout
            tone="warning"
            title={<Plural value={tenantsAbove} one="# tenant is above the new limits" other="# tenants are above the new limits" />}
          >
            <ul>
              {limits.map(({ limit, tenants: above }) => (
                <li key={limit}>
                  {limitNames[limit]}: <Plural value={above} one="# tenant" other="# tenants" />
                </li>
              ))}
            </ul>
            <p>
              <Trans>Nothing is deleted. They keep what they have, and cannot add more once the new limits apply to them.</Trans>
            </p>
          </Callout>
        )}
      </DialogBody>
      <DialogFooter>
        <Button variant="quiet" onClick={() => answer(false)}>
          <Trans>Back</Trans>
        </Button>
        <Button variant="primary" onClick={() => answer(true)}>
          <Trans>Save version {version}</Trans>
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
