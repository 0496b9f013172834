import { useLocale } from '@cairn/shell';
import { Plural, Trans } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { memberCountQuery, projectCountQuery } from '../members/queries.ts';
import styles from './figures.module.css';
import { usePlanText } from './plan-text.ts';

/** People, projects and plan, side by side. */
export function OrganisationFigures({ plan }: { plan: string }): ReactElement {
  const planText = usePlanText();
  const { format } = new Intl.NumberFormat(useLocale());
  const people = useSuspenseQuery(memberCountQuery()).data.total;
  const suspended = useSuspenseQuery(memberCountQuery({ status: 'suspended' })).data.total;
  const { data: active } = useSuspenseQuery(projectCountQuery('active'));
  const { data: archived } = useSuspenseQuery(projectCountQuery('archived'));
  return (
    <dl className={styles.figures}>
      <Figure name={<Trans>People</Trans>} value={format(people)}>
        <Plural value={suspended} _0="Nobody is suspended" one="# suspended" other="# suspended" />
      </Figure>
      <Figure name={<Trans>Projects</Trans>} value={format(active)}>
        <Plural value={archived} _0="None is archived" one="# archived" other="# archived" />
      </Figure>
      <Figure name={<Trans>Plan</Trans>} value={planText(plan)} />
    </dl>
  );
}

function Figure({ name, value, children }: { name: ReactNode; value: string; children?: ReactNode }): ReactElement {
  return (
    <div className={styles.figure}>
      <dt className={styles.name}>{name}</dt>
      <dd className={styles.value}>{value}</dd>
      {children && <dd className={styles.more}>{children}</dd>}
    </div>
  );
}
