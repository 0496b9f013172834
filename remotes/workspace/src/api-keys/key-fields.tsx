import { type ApiKeyScope, callsPerMinute, type Project } from '@cairn/api';
import { dateFormat, ProjectTile } from '@cairn/ui/core';
import { Checkbox, MultiSelect, NumberField, Select, TextField, useDraftChoice } from '@cairn/ui/forms';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import * as v from 'valibot';
import { lifetimes } from './form-values.ts';
import styles from './key-fields.module.css';
import { KeyScopes } from './key-scopes.tsx';
import { useLifetimeText } from './lifetime-text.ts';

const dayMs = 24 * 3600 * 1000;

/** A project as an option. */
export type KeyProject = Pick<Project, 'id' | 'name' | 'key' | 'colour'> & Partial<Pick<Project, 'icon'>>;

const ReachSchema = v.nullable(v.array(v.string()));

export interface KeyValues {
  name: string;
  networks: string;
}

/** The fields of a key: projects, scopes, lifetime, rate limit, networks. */
export function KeyFields({
  projects,
  values,
  endsAt,
  lifetime,
  onLifetime,
  reach,
  onReach,
  scopes,
  onScopes,
  rate,
  onRate,
}: {
  projects: readonly KeyProject[];
  values: KeyValues;
  /** The current expiry of an edited key, which may be kept. */
  endsAt?: string | null;
  /** The lifetime: one of `lifetimes`, or `same`. */
  lifetime: string;
  onLifetime: (lifetime: string) => void;
  /** The ids of its projects; null: all that its maker can read. */
  reach: string[] | null;
  onReach: (reach: string[] | null) => void;
  scopes: ApiKeyScope[];
  onScopes: (scopes: ApiKeyScope[]) => void;
  rate: number;
  onRate: (rate: number) => void;
}): ReactElement {
  const { t, i18n } = useLingui();
  const lasting = useLifetimeText();
  const day = dateFormat(i18n.locale, { day: 'numeric', month: 'long', year: 'numeric' });
  // "All" is not an option of the list, so the list alone cannot restore it.
  useDraftChoice('reach', reach, onReach, (stored) => {
    const parsed = v.safeParse(ReachSchema, stored);
    return parsed.success ? parsed.output : undefined;
  });
  const days = Number(lifetime);
  const ends = days > 0 ? day.format(Date.now() + days * dayMs) : undefined;
  const most = callsPerMinute.most;
  const kept =
    endsAt === undefined ? [] : [{ id: 'same', label: endsAt === null ? t`Current: never` : t`Current: ${day.format(new Date(endsAt))}` }];
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
        <div className={styles.reach}>
          <MultiSelect
            name="projects"
            label={t`Projects`}
            isDisabled={reach === null}
            value={reach ?? []}
            onChange={(ids) => onReach([...ids])}
            options={projects.map(({ id, name, key, colour, icon }) => ({
              id,
              label: name,
              before: <ProjectTile projectKey={key} colour={colour} icon={icon ?? null} />,
            }))}
            labels={{
              empty: t`No project with that name`,
              remove: (name) => t`Remove ${name}`,
              all: (count) => t`All ${count}`,
              none: t`None`,
              chosen: (count) => t`${count} selected`,
            }}
          />
          <Checkbox isSelected={reach === null} onChange={(all) => onReach(all ? null : projects.slice(0, 1).map(({ id }) => id))}>
            <Trans>All my projects, including new ones</Trans>
          </Checkbox>
        </div>
      </div>
      <KeyScopes scopes={scopes} onScopes={onScopes} />
      <div className={styles.three}>
        <Select
          name="lifetime"
          label={t`Expires`}
          value={lifetime}
          onChange={onLifetime}
          hint={ends}
          options={[...kept, ...lifetimes.map((id) => ({ id, label: lasting(id) }))]}
        />
        <NumberField label={t`Requests per minute`} hint={t`At most ${most}`} minValue={1} maxValue={most} value={rate} onChange={onRate} />
        <TextField
          code
          name="networks"
          label={t`Allowed IP addresses`}
          optional={t`optional`}
          defaultValue={values.networks}
          placeholder="10.20.0.0/16"
        />
      </div>
    </>
  );
}
