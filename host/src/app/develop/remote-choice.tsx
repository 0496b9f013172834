import { anyLoopback, type Overridable } from '@cairn/contract';
import { useLocale } from '@cairn/shell';
import { relativeTime } from '@cairn/ui/core';
import { Select, TextField } from '@cairn/ui/forms';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { type Choice, originProblem } from './choices.ts';
import styles from './remotes-panel.module.css';

const everyone = 'everyone';
const elsewhere = 'elsewhere';

/** One remote: the release that everyone gets, and the choice for this tab. `shown`: whether its problem is already shown. */
export function RemoteChoice({
  remote,
  origins,
  choice,
  shown,
  onChange,
}: {
  remote: Overridable['remotes'][number];
  origins: readonly string[];
  choice: Choice | undefined;
  shown: boolean;
  onChange: (choice: Choice | undefined) => void;
}): ReactElement {
  const { t } = useLingui();
  const locale = useLocale();
  const { label, running, releases } = remote;
  const problem = choice?.kind === 'origin' ? originProblem(choice.origin, { origins: [...origins] }) : null;
  const errors = {
    unreadable: t`Write an address such as http://localhost:3004, without a path.`,
    refused: t`Code from this address is not allowed to run here.`,
  };
  const choose = (wanted: string) => {
    if (wanted === everyone) onChange(undefined);
    else if (wanted === elsewhere)
      onChange({ kind: 'origin', origin: origins.includes(anyLoopback) ? 'http://localhost:3004' : (origins[0] ?? '') });
    else onChange({ kind: 'release', release: wanted });
  };
  return (
    <li className={styles.row}>
      <div className={styles.name}>
        <strong>{label}</strong>
        <span className={styles.running}>{running ? <bdi className="mono">{running}</bdi> : <Trans>Not available</Trans>}</span>
      </div>
      <div className={styles.choice}>
        <Select
          label={t`Source of ${label}`}
          hideLabel
          value={choice === undefined ? everyone : choice.kind === 'origin' ? elsewhere : choice.release}
          onChange={choose}
          options={[
            { id: everyone, label: t`Same as everyone` },
            ...(origins.length > 0 ? [{ id: elsewhere, label: t`From an address` }] : []),
            ...releases.map(({ release, publishedAt, publishedBy }) => ({
              id: release,
              label: release,
              description: `${publishedBy}, ${relativeTime(new Date(publishedAt).getTime(), Date.now(), locale)}`,
              code: true,
            })),
          ]}
        />
        {choice?.kind === 'origin' && (
          <TextField
            label={t`Address of ${label}`}
            hideLabel
            code
            type="url"
            value={choice.origin}
            onChange={(origin) => onChange({ kind: 'origin', origin })}
            error={shown && problem ? errors[problem] : undefined}
          />
        )}
      </div>
    </li>
  );
}
