import type { Audience } from '@cairn/contract';
import { Select } from '@cairn/ui/forms';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { ChangeForm } from './change-form.tsx';
import { remoteHistoryQuery } from './queries.ts';
import type { RemoteRow } from './remote-rows.ts';
import { useFigures } from './use-figures.ts';

/** Shares that a canary is widened by, in percent. */
const shares = [1, 5, 10, 25, 50];
const everyone = 'everyone';

/** Gives a release that was published to everyone, or to a share of all people. */
export function PromoteDialog({ row, onClose }: { row: RemoteRow; onClose: () => void }): ReactElement {
  const { t } = useLingui();
  const figures = useFigures();
  const { remote, promoted, canary, on } = row;
  const { data } = useQuery(remoteHistoryQuery(remote));
  const choices = (data?.releases ?? []).filter(({ release }) => !on || release !== promoted);
  const [chosen, setChosen] = useState(canary?.release ?? '');
  const [reach, setReach] = useState(everyone);
  const release = chosen || (choices[0]?.release ?? '');
  const audience: Audience | undefined = reach === everyone ? undefined : { percent: Number(reach) };
  const share = audience ? figures.audience(audience) : '';
  return (
    <ChangeForm
      remote={remote}
      title={
        <Trans>
          Promote a release of <bdi>{remote}</bdi>
        </Trans>
      }
      change={release ? { kind: 'promote', release, ...(audience ? { audience } : {}) } : null}
      action={audience ? <Trans>Give it to {share}</Trans> : <Trans>Give it to everyone</Trans>}
      said={audience ? t`${release} is on canary for ${share}.` : t`${release} is live for everyone.`}
      onClose={onClose}
    >
      {data && choices.length === 0 ? (
        <p>
          <Trans>No other release of this remote is in the store. Its team publishes one with the release command.</Trans>
        </p>
      ) : (
        <>
          <Select
            label={t`Release`}
            value={release || null}
            onChange={setChosen}
            options={choices.map(({ release: id, publishedBy }) => ({ id, label: id, description: publishedBy, code: true }))}
          />
          <Select
            label={t`Who gets it`}
            hint={t`A share is always the same people, and wider shares keep them. Beyond its limits Cairn takes a canary back by itself.`}
            value={reach}
            onChange={setReach}
            options={[
              { id: everyone, label: t`Everyone` },
              ...shares.map((percent) => ({ id: String(percent), label: figures.audience({ percent }) })),
            ]}
          />
        </>
      )}
    </ChangeForm>
  );
}
