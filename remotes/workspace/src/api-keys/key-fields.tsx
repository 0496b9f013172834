import { type ApiKeyScope, apiKeyScopes, callsPerMinute, type Project } from '@cairn/api';
import { dateFormat, ProjectTile } from '@cairn/ui/core';
import { Checkbox, NumberField, Select, TextField } from '@cairn/ui/forms';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement, useState } from 'react';
import { allProjects, lifetimes } from './form-values.ts';
import styles from './key-fields.module.css';
import { operationsOf, useScopeText } from './texts.tsx';

const dayMs = 24 * 3600 * 1000;

export interface KeyValues {
  name: string;
  /** A project's id, or all. */
  project: string;
  lifetime: string;
  networks: string;
}

/** The fields of a key: whose, for what, how long, how often, from where. */
export function KeyFields({
  projects,
  values,
  endsAt,
  scopes,
  onScopes,
  rate,
  onRate,
}: {
  projects: readonly Project[];
  values: KeyValues;
  /** When the key ends that is changed; it may stay so. */
  endsAt?: string | null;
  scopes: readonly ApiKeyScope[];
  onScopes: (scopes: readonly ApiKeyScope[]) => void;
  rate: number;
  onRate: (rate: number) => void;
}): ReactElement {
  const { t, i18n } = useLingui();
  const scopeText = useScopeText();
  const [lifetime, setLifetime] = useState(values.lifetime);
  const day = dateFormat(i18n.locale, { day: 'numeric', month: 'long', year: 'numeric' });
  const days = Number(lifetime);
  const ends = days > 0 ? day.format(Date.now() + days * dayMs) : undefined;
  const most = callsPerMinute.most;
  const lasting = (id: (typeof lifetimes)[number]) => {
    const count = Number(id);
    return id === 'never' ? t`Never` : t`${plural(count, { one: 'In # day', other: 'In # days' })}`;
  };
  const kept =
    endsAt === undefined ? [] : [{ id: 'same', label: endsAt === null ? t`As now: never` : t`As now: ${day.format(new Date(endsAt))}` }];
  return (
    <>
      <div className={styles.pair}>
        <TextField
          autoFocus
          name="name"
          label={t`Name`}
          maxLength={80}
          defaultValue={values.name}
          placeholder={t`Claude Code, my laptop`}
        />
        <Select
          name="project"
          label={t`Project`}
          defaultValue={values.project}
          options={[
            ...projects.map(({ id, name, key, colour, icon }) => ({
              id,
              label: name,
              lead: <ProjectTile projectKey={key} colour={colour} icon={icon} />,
            })),
            { id: allProjects, label: t`All of mine, also new ones` },
          ]}
        />
      </div>
      <fieldset className={styles.scopes}>
        <legend className={styles.legend}>
          <Trans>What it may do</Trans>
        </legend>
        <div className={styles.boxes}>
          {apiKeyScopes.map((scope) => (
            <Checkbox
              key={scope}
              className={styles.box ?? ''}
              isSelected={scopes.includes(scope)}
              onChange={(on) => onScopes(on ? [...scopes, scope] : scopes.filter((one) => one !== scope))}
              description={
                <>
                  {scopeText(scope).what}
                  {operationsOf(scope) && <bdi className={styles.operations}>{operationsOf(scope)}</bdi>}
                </>
              }
            >
              {scopeText(scope).name}
            </Checkbox>
          ))}
        </div>
      </fieldset>
      <div className={styles.three}>
        <Select
          name="lifetime"
          label={t`Ends`}
          defaultValue={values.lifetime}
          onChange={setLifetime}
          hint={ends}
          options={[...kept, ...lifetimes.map((id) => ({ id, label: lasting(id) }))]}
        />
        <NumberField label={t`Calls a minute`} hint={t`At most ${most}`} minValue={1} maxValue={most} value={rate} onChange={onRate} />
        <TextField
          code
          name="networks"
          label={t`Allowed addresses`}
          optional={t`optional`}
          defaultValue={values.networks}
          placeholder="10.20.0.0/16"
        />
      </div>
    </>
  );
}
