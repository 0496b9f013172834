import { useLocale } from '@cairn/shell';
import { Button, Fact, Facts, lazy, numberFormat, Panel } from '@cairn/ui/core';
import { Trans } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { taxQuery } from '../billing/queries.ts';

const EditTax = lazy(() => import('./edit-tax.tsx').then((module) => module.EditTax));

/** The tax of an organization's invoices, set by the operator, and a link to them. */
export function TaxPanel({ tenant }: { tenant: string }): ReactElement {
  const { data: tax } = useSuspenseQuery(taxQuery(tenant));
  const [editing, setEditing] = useState(false);
  const percent = numberFormat(useLocale(), { style: 'percent', maximumFractionDigits: 2 });
  return (
    <Panel
      title={<Trans>Tax</Trans>}
      actions={
        <Button size="small" onPointerEnter={EditTax.preload} onFocus={EditTax.preload} onClick={() => setEditing(true)}>
          <Trans>Edit tax</Trans>
        </Button>
      }
    >
      <Facts>
        <Fact name={<Trans>Rate</Trans>}>{percent.format(tax.rate / 10_000)}</Fact>
        {tax.label !== '' && (
          <Fact name={<Trans>On invoices</Trans>}>
            <bdi>{tax.label}</bdi>
          </Fact>
        )}
        {tax.reverseCharge && (
          <Fact name={<Trans>Reverse charge</Trans>}>
            <Trans>The recipient owes the tax</Trans>
          </Fact>
        )}
      </Facts>
      {editing && <EditTax tenant={tenant} tax={tax} onClose={() => setEditing(false)} />}
    </Panel>
  );
}
