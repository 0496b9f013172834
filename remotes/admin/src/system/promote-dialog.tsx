import { type Audience, defaultCanaryLimits } from '@cairn/contract';
import { Button, Dialog, DialogBody, DialogFooter } from '@cairn/ui/core';
import { DraftChoice, RadioGroup, Select } from '@cairn/ui/forms';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, type ReactNode, useState } from 'react';
import * as v from 'valibot';
import { CanaryFields } from './canary-fields.tsx';
import { ChangeForm } from './change-form.tsx';
import { remoteHistoryQuery } from './queries.ts';
import type { RemoteRow } from './remote-rows.ts';
import { TenantsField } from './tenants-field.tsx';
import { useFigures } from './use-figures.ts';

/** Shares of users offered for a canary, in percent. */
const shares = [1, 5, 10, 25, 50];

/** The choices in the dialog, stored in its draft. */
const ChoicesSchema = v.object({
  /** Empty: the first release offered. */
  chosen: v.string(),
  /** The audience of the release. */
  reach: v.picklist(['everyone', 'share', 'tenants']),
  percent: v.picklist(shares),
  tenants: v.array(v.string()),
  limits: v.object({ errorRate: v.number(), loadMs: v.number() }),
});
type Choices = v.InferOutput<typeof ChoicesSchema>;

/**
 * Promotes a published release to everyone, to a share of all users, or to some organizations. `wanted`: the release selected initially.
 */
export function PromoteDialog({ row, wanted, onClose }: { row: RemoteRow; wanted?: string; onClose: () => void }): ReactElement | null {
  const { t } = useLingui();
  const figures = useFigures();
  const [{ remote, promoted, canary, on }] = useState(row);
  const { data, isPending } = useQuery(remoteHistoryQuery(remote));
  const releases = (data?.releases ?? []).filter(({ release, prunedAt }) => prunedAt === null && (!on || release !== promoted));
  const [choices, setChoices] = useState<Choices>({
    chosen: wanted ?? canary?.release ?? '',
    reach: 'everyone',
    percent: 10,
    tenants: [],
    limits: canary?.limits ?? defaultCanaryLimits,
  });
  const { chosen, reach, percent, tenants, limits } = choices;
  const choose = (changed: Partial<Choices>) => setChoices({ ...choices, ...changed });
  const title = (
    <Trans>
      Promote a release of <bdi>{remote}</bdi>
    </Trans>
  );
  const release = (releases.find((one) => one.release === chosen) ?? releases[0])?.release ?? '';
  const audience: Audience | undefined = { everyone: undefined, share: { percent }, tenants: { tenants } }[reach];
  const whom = audience ? figures.audience(audience) : '';
  if (isPending) return null;
  if (data && releases.length === 0) return <NothingToPromote title={title} onClose={onClose} />;
  const isReady = release !== '' && (reach !== 'tenants' || tenants.length > 0);
  return (
    <ChangeForm
      remote={remote}
      title={title}
      draft="promote"
      change={isReady ? { kind: 'promote', release, ...(audience ? { audience, limits } : {}) } : null}
      action={
        reach === 'share' ? (
          <Trans>Promote to {whom}</Trans>
        ) : reach === 'tenants' ? (
          <Trans>Start canary</Trans>
        ) : (
          <Trans>Promote to everyone</Trans>
        )
      }
      said={audience ? t`${release} is on canary for ${whom}.` : t`${release} is live for everyone.`}
      onClose={onClose}
    >
      <DraftChoice
        name="choices"
        value={choices}
        schema={ChoicesSchema}
        onRestore={(stored) => setChoices({ ...stored, chosen: wanted ?? stored.chosen })}
      />
      <Select
        label={t`Release`}
        value={release || null}
        onChange={(id) => choose({ chosen: id })}
        options={releases.map(({ release: id, publishedBy }) => ({ id, label: id, description: publishedBy, code: true }))}
      />
      <RadioGroup
        label={t`Audience`}
        value={reach}
        onChange={(id) => choose({ reach: id as Choices['reach'] })} // the ids of the options below
        options={[
          { id: 'everyone', label: t`Everyone` },
          // A canary needs a stable release to be compared with.
          {
            id: 'share',
            label: t`A share of all users`,
            description: t`Always the same users. A larger share includes them`,
            disabled: !on,
          },
          { id: 'tenants', label: t`Some tenants`, description: t`All their members`, disabled: !on },
        ]}
      />
      {reach === 'share' && (
        <Select
          label={t`Share`}
          value={String(percent)}
          onChange={(id) => choose({ percent: Number(id) })}
          options={shares.map((share) => ({ id: String(share), label: figures.audience({ percent: share }) }))}
        />
      )}
      {reach === 'tenants' && <TenantsField value={tenants} onChange={(slugs) => choose({ tenants: [...slugs] })} />}
      {reach !== 'everyone' && <CanaryFields value={limits} onChange={(changed) => choose({ limits: changed })} />}
    </ChangeForm>
  );
}

/** Shown if there is no release to promote. */
function NothingToPromote({ title, onClose }: { title: ReactNode; onClose: () => void }): ReactElement {
  const { t } = useLingui();
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title={title} closeLabel={t`Close`}>
      <DialogBody>
        <p>
          <Trans>No other release of this remote is in the store. Its team publishes one with the release command.</Trans>
        </p>
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
