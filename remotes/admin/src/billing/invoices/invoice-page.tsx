import { InvoiceDocument } from '@cairn/billing/invoice';
import { ButtonLink } from '@cairn/ui/core';
import { Trans } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useParams } from 'react-router';
import { tenantPath } from '../../tenants/links.ts';
import { invoiceDocumentQuery } from '../queries.ts';

/** `/app/admin_billing/invoices/:invoice`: the printable invoice or credit note of any organization. */
export function Component(): ReactElement {
  const { invoice: id = '' } = useParams();
  const { data: invoice } = useSuspenseQuery(invoiceDocumentQuery(id));
  return (
    <InvoiceDocument
      invoice={invoice}
      actions={
        <ButtonLink to={tenantPath(invoice.tenant)}>
          <bdi>{invoice.tenant.name}</bdi>
        </ButtonLink>
      }
      note={<Trans>The tenant’s audit log records that you opened this invoice.</Trans>}
    />
  );
}
