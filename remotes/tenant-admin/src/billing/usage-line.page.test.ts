import type { Invoice, InvoiceLine } from '@cairn/api';
import { createTestShell, type TestShell } from '@cairn/test-kit';
import { afterEach, expect, test } from '@rstest/core';
import { routes } from '../routes.tsx';

let shell: TestShell;
afterEach(() => shell.close());

const month = { from: '2026-10-01', until: '2026-11-01' };
const lines: InvoiceLine[] = [
  {
    kind: 'usage',
    meter: 'costMicros',
    included: 250_000_000,
    quantity: 118_400_000,
    unitMinor: 1_200,
    per: 10_000_000,
    amountMinor: 14_400,
    ...month,
  },
  { kind: 'usage', meter: 'storageBytes', quantity: 1_500_000_000, unitMinor: 50, per: 1_000_000_000, amountMinor: 100, ...month },
  { kind: 'usage', meter: 'sessions', included: 500, quantity: 1_114, unitMinor: 4, per: 1, amountMinor: 4_456, ...month },
];
const invoice: Invoice = {
  id: 'inv_1',
  number: 'CRN-2026-0001',
  kind: 'invoice',
  state: 'open',
  currency: 'USD',
  subtotalMinor: 18_956,
  taxMinor: 0,
  totalMinor: 18_956,
  lines,
  issuedOn: '2026-11-01',
  dueOn: '2026-11-15',
  overdue: false,
  paidAt: null,
  paidOn: null,
  bankReference: null,
  createdAt: '2026-11-01T00:00:00Z',
  version: 1,
  tenant: { id: 'ten_1', name: 'Acme' },
  to: { legalName: '', address: '', country: '', vatNumber: '', recipient: '' },
  seller: '',
  tax: { rate: 0, label: '', reverseCharge: false },
  bank: null,
  payable: false,
  credits: null,
  voidReason: null,
  today: '2026-11-02',
  changed: { at: '2026-11-01T00:00:00Z', by: null },
};

test('a line of usage says its unit, how many blocks of which size it has, and above what', async () => {
  shell = createTestShell({ user: { role: 'owner' }, api: { 'GET billing/invoices/CRN-2026-0001': invoice } });
  const page = await shell.open(routes, '/app/tenant-admin/billing/CRN-2026-0001');
  await page.findByRole('heading', { level: 1, name: 'Invoice CRN-2026-0001' });
  const rows = page.getAllByRole('row').map((row) => [...row.querySelectorAll('td')].map(({ textContent }) => textContent));
  expect(rows.slice(1, 4)).toEqual([
    ['Model cost above the included $250: 12 × $10, Oct 1, 2026 to Oct 31, 2026', '12 × $10', '$12.00', '$144.00'],
    ['Storage above the plan: 2 × 1 GB, Oct 1, 2026 to Oct 31, 2026', '2 × 1 GB', '$0.50', '$1.00'],
    ['Agent sessions above the included 500: 1,114, Oct 1, 2026 to Oct 31, 2026', '1,114', '$0.04', '$44.56'],
  ]);
});
