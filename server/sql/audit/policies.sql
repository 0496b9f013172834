alter table audit_chains enable row level security, force row level security;
revoke all on audit_chains from cairn_app, cairn_definer, cairn_platform;
-- A request stores the result of a verification. Only jobs seal.
grant select, update (verified_through, verified_at, broken_at, broken_reason) on audit_chains to cairn_app;
-- A chain is deleted only with its organization.
grant select, insert, update, delete on audit_chains to cairn_definer;
drop policy if exists definer on audit_chains;
create policy definer on audit_chains to cairn_definer using (true);
drop policy if exists tenant on audit_chains;
create policy tenant on audit_chains to cairn_app using (tenant_id = nullif(current_setting('app.tenant_id', true), ''));

alter table audit_seals enable row level security, force row level security;
revoke all on audit_seals from cairn_app, cairn_definer, cairn_platform;
grant select on audit_seals to cairn_app;
grant select, insert, delete on audit_seals to cairn_definer;
drop policy if exists definer on audit_seals;
create policy definer on audit_seals to cairn_definer using (true);
drop policy if exists tenant on audit_seals;
create policy tenant on audit_seals to cairn_app using (tenant_id = nullif(current_setting('app.tenant_id', true), ''));

alter table audit_queue enable row level security, force row level security;
revoke all on audit_queue from cairn_app, cairn_definer, cairn_platform;
grant select on audit_queue to cairn_app;
grant select, insert, delete on audit_queue to cairn_definer;
drop policy if exists definer on audit_queue;
create policy definer on audit_queue to cairn_definer using (true);
drop policy if exists tenant on audit_queue;
create policy tenant on audit_queue to cairn_app using (tenant_id = nullif(current_setting('app.tenant_id', true), ''));

alter table audit_checkpoints enable row level security, force row level security;
revoke all on audit_checkpoints from cairn_app, cairn_definer, cairn_platform;
grant select on audit_checkpoints to cairn_app;
-- The signature changes with the installation's secret.
grant select, insert, update (signature), delete on audit_checkpoints to cairn_definer;
drop policy if exists definer on audit_checkpoints;
create policy definer on audit_checkpoints to cairn_definer using (true);
drop policy if exists tenant on audit_checkpoints;
create policy tenant on audit_checkpoints to cairn_app using (tenant_id = nullif(current_setting('app.tenant_id', true), ''));
