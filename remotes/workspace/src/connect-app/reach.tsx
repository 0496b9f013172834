import { type AppLifetime, appLifetimes, type Project } from '@cairn/api';
import { useLocale } from '@cairn/shell';
import { dateFormat, ProjectTile } from '@cairn/ui/core';
import { Checkbox, Segmented } from '@cairn/ui/forms';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import styles from './consent-form.module.css';

const dayMs = 24 * 3600 * 1000;

/** The organization, projects and lifetime of an app's access. */
export function Reach({
  tenant,
  projects,
  reach,
  onReach,
  days,
  onDays,
}: {
  tenant: string;
  /** The projects in which the person may write. */
  projects: readonly Project[];
  /** The ids of the chosen projects; null: all that the person can read. */
  reach: string[] | null;
  onReach: (reach: string[] | null) => void;
  days: AppLifetime;
  onDays: (days: AppLifetime) => void;
}): ReactElement {
  const { t } = useLingui();
  const locale = useLocale();
  const ends = dateFormat(locale, { day: 'numeric', month: 'long', year: 'numeric' }).format(Date.now() + days * dayMs);
  const lasting = (count: number) => t`${plural(count, { one: '# day', other: '# days' })}`;
  return (
    <div className={styles.fields}>
      <div>
        <p className={styles.legend}>
          <Trans context="where an app is connected">Organization</Trans>
        </p>
        <bdi>{tenant}</bdi>
      </div>
      <fieldset className={styles.group}>
        <legend className={styles.legend}>
          <Trans>Projects</Trans>
        </legend>
        <div className={styles.projects}>
          {projects.map(({ id, name, key, colour, icon }) => (
            <Checkbox
              key={id}
              className={styles.project ?? ''}
              isDisabled={reach === null}
              isSelected={reach === null || reach.includes(id)}
              onChange={(on) => onReach(on ? [...(reach ?? []), id] : (reach ?? []).filter((one) => one !== id))}
            >
              <span className={styles.named}>
                <ProjectTile projectKey={key} colour={colour} icon={icon} />
                <bdi>{name}</bdi>
              </span>
            </Checkbox>
          ))}
          <Checkbox
            className={styles.project ?? ''}
            isSelected={reach === null}
            onChange={(all) => onReach(all ? null : projects.slice(0, 1).map(({ id }) => id))}
          >
            <Trans>All my projects, including new ones</Trans>
          </Checkbox>
        </div>
      </fieldset>
      <fieldset className={styles.group}>
        <legend className={styles.legend}>
          <Trans>Expires</Trans>
        </legend>
        <Segmented
          label={t`Expires`}
          value={String(days)}
          onChange={(id) => {
            const chosen = appLifetimes.find((one) => String(one) === id);
            if (chosen) onDays(chosen);
          }}
          segments={appLifetimes.map((count) => ({ id: String(count), label: count === 365 ? t`1 year` : lasting(count) }))}
        />
        <p className={styles.note}>
          <Trans>On {ends}. Renewing asks you again.</Trans>
        </p>
      </fieldset>
    </div>
  );
}
