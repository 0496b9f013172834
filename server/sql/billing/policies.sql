alter table subscriptions enable row level security, force row level security;
revoke all on subscriptions from cairn_app, cairn_definer, cairn_platform;
grant select, insert, update on subscriptions to cairn_app;
grant select, insert, update, delete on subscriptions to cairn_definer;
grant select, insert, update on subscriptions to cairn_platform;
drop policy if exists definer on subscriptions;
create policy definer on subscriptions to cairn_definer using (true);
drop policy if exists tenant on subscriptions;
create policy tenant on subscriptions to cairn_app using (tenant_id = nullif(current_setting('app.tenant_id', true), ''));
drop policy if exists platform on subscriptions;
create policy platform on subscriptions to cairn_platform using ((select platform_open('platform.admin')));

alter table revenue_changes enable row level security, force row level security;
revoke all on revenue_changes from cairn_app, cairn_definer, cairn_platform;
grant select, insert on revenue_changes to cairn_app;
grant select, insert, delete on revenue_changes to cairn_definer;
grant select, insert on revenue_changes to cairn_platform;
drop policy if exists definer on revenue_changes;
create policy definer on revenue_changes to cairn_definer using (true);
drop policy if exists tenant on revenue_changes;
create policy tenant on revenue_changes to cairn_app using (tenant_id = nullif(current_setting('app.tenant_id', true), ''));
drop policy if exists platform on revenue_changes;
create policy platform on revenue_changes to cairn_platform using ((select platform_open('platform.admin')));

alter table invoices enable row level security, force row level security;
revoke all on invoices from cairn_app, cairn_definer, cairn_platform;
-- The content of an invoice is written with its row. Later only its state, number and dates change.
grant select, insert, update (state, number, issued_on, due_on, paid_at, payment_ref, charges, charged_at, actor, updated_at, version) on invoices to cairn_app;
grant select, insert, update, delete on invoices to cairn_definer;
grant select, insert, update (state, number, issued_on, due_on, paid_at, paid_on, bank_reference, void_reason, reminded_at, actor, updated_at, version) on invoices to cairn_platform;
drop policy if exists definer on invoices;
create policy definer on invoices to cairn_definer using (true);
drop policy if exists tenant on invoices;
create policy tenant on invoices to cairn_app using (tenant_id = nullif(current_setting('app.tenant_id', true), ''));
drop policy if exists platform on invoices;
create policy platform on invoices to cairn_platform using ((select platform_open('platform.admin')));

alter table billing_details enable row level security, force row level security;
revoke all on billing_details from cairn_app, cairn_definer, cairn_platform;
-- Only the operator sets the tax.
grant select, insert (tenant_id, legal_name, address, country, vat_number, recipient, version, updated_at),
  update (legal_name, address, country, vat_number, recipient, version, updated_at) on billing_details to cairn_app;
grant select, insert, update, delete on billing_details to cairn_definer;
grant select, insert (tenant_id, tax_rate, tax_label, reverse_charge, tax_version, updated_at),
  update (tax_rate, tax_label, reverse_charge, tax_version, updated_at) on billing_details to cairn_platform;
drop policy if exists definer on billing_details;
create policy definer on billing_details to cairn_definer using (true);
drop policy if exists tenant on billing_details;
create policy tenant on billing_details to cairn_app using (tenant_id = nullif(current_setting('app.tenant_id', true), ''));
drop policy if exists platform on billing_details;
create policy platform on billing_details to cairn_platform using ((select platform_open('platform.admin')));

alter table payment_customers enable row level security, force row level security;
revoke all on payment_customers from cairn_app, cairn_definer, cairn_platform;
grant select, insert, update, delete on payment_customers to cairn_app, cairn_definer;
drop policy if exists definer on payment_customers;
create policy definer on payment_customers to cairn_definer using (true);
drop policy if exists tenant on payment_customers;
create policy tenant on payment_customers to cairn_app using (tenant_id = nullif(current_setting('app.tenant_id', true), ''));

alter table invoice_counters enable row level security, force row level security;
revoke all on invoice_counters from cairn_app, cairn_definer, cairn_platform;
grant select, insert, update on invoice_counters to cairn_definer;
drop policy if exists definer on invoice_counters;
create policy definer on invoice_counters to cairn_definer using (true);
