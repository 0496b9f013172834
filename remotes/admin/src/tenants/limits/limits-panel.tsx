import type { PlanLimit, TenantLimits } from '@cairn/api';
import { amountFormat, useLimitNames } from '@cairn/billing/meters';
import { useLocale } from '@cairn/shell';
import { Button, Cell, Column, Icon, lazy, numberFormat, Panel, Table, TableRow } from '@cairn/ui/core';
import { Meter } from '@cairn/ui/data';
import { pencilIcon } from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { tenantLimitsQuery } from '../queries.ts';
import styles from './limits.module.css';
import { OverrideHistory } from './override-history.tsx';
import { useOverrideTexts } from './override-texts.ts';

const OverrideForm = lazy(() => import('./override-form.tsx').then((module) => module.OverrideForm));
const EndOverride = lazy(() => import('./end-override.tsx').then((module) => module.EndOverride));

/** The limits of an organization: those of its plan, overrides by operators, and its use this month. */
export function LimitsPanel({ tenant: { id, status } }: { tenant: { id: string; status: string } }): ReactElement {
  const { data } = useSuspenseQuery(tenantLimitsQuery(id));
  const texts = useOverrideTexts();
  const [opened, setOpened] = useState<'form' | 'end' | null>(null);
  const [latest] = data.overrides;
  const current = latest?.current ? latest : null;
  const close = () => setOpened(null);
  const [plan, until] = current ? [current.plan === null ? '' : texts.plan(current.plan), texts.day(current.until)] : ['', ''];
  return (
    <>
      <Panel
        flush
        title={<Trans>Limits</Trans>}
        actions={
          status !== 'closed' && (
            <>
              {current && (
                <Button
                  size="small"
                  variant="quiet"
                  onPointerEnter={EndOverride.preload}
                  onFocus={EndOverride.preload}
                  onClick={() => setOpened('end')}
                >
                  <Trans>End override…</Trans>
                </Button>
              )}
              <Button size="small" onPointerEnter={OverrideForm.preload} onFocus={OverrideForm.preload} onClick={() => setOpened('form')}>
                <Icon icon={pencilIcon} size="small" />
                <Trans context="set other limits">Override…</Trans>
              </Button>
            </>
          )
        }
      >
        {current && (
          <p className={styles.current}>
            {current.plan === null ? (
              <Trans>Overridden until {until}</Trans>
            ) : (
              <Trans>
                Limits of the <bdi>{plan}</bdi> plan until {until}
              </Trans>
            )}
            {': '}
            <bdi>{current.reason}</bdi>
          </p>
        )}
        <LimitsTable limits={data.limits} />
      </Panel>
      {data.overrides.length > 0 && <OverrideHistory overrides={data.overrides} />}
      {opened === 'form' && <OverrideForm limits={data} onClose={close} />}
      {opened === 'end' && <EndOverride limits={data} onClose={close} />}
    </>
  );
}

function LimitsTable({ limits }: { limits: TenantLimits['limits'] }): ReactElement {
  const { t } = useLingui();
  const locale = useLocale();
  const names = useLimitNames();
  const text = (limit: PlanLimit, amount: number | null) => {
    if (amount === null) return t`No limit`;
    return limit === 'people' || limit === 'projects' ? numberFormat(locale).format(amount) : amountFormat(locale, limit)(amount);
  };
  return (
    <Table label={t`Limits and use this month`} className={styles.table ?? ''}>
      <thead>
        <tr>
          <Column>
            <Trans>Limit</Trans>
          </Column>
          <Column end>
            <Trans>Plan</Trans>
          </Column>
          <Column end>
            <Trans context="the overriding limit">Override</Trans>
          </Column>
          <Column end>
            <Trans>Used</Trans>
          </Column>
          <Column>
            <Trans>Of the limit</Trans>
          </Column>
        </tr>
      </thead>
      <tbody>
        {limits.map(({ limit, plan, inEffect, used }) => {
          const [overridden, count, all] = [plan !== inEffect, text(limit, used), text(limit, inEffect)];
          return (
            <TableRow key={limit}>
              <Cell>{names[limit]}</Cell>
              <Cell end>{overridden ? <s className={styles.former}>{text(limit, plan)}</s> : text(limit, plan)}</Cell>
              <Cell end>{overridden ? <b>{all}</b> : '–'}</Cell>
              <Cell end>{count}</Cell>
              <Cell className={styles.share}>
                {inEffect === null ? '–' : <Meter value={used} max={inEffect} label={names[limit]} valueText={t`${count} of ${all}`} />}
              </Cell>
            </TableRow>
          );
        })}
      </tbody>
    </Table>
  );
}
