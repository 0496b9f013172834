alter table state_moves enable row level security, force row level security;
revoke all on state_moves from cairn_app, cairn_definer, cairn_platform;
grant select, insert, delete on state_moves to cairn_app;
-- With the data of a closed organization.
grant select, delete on state_moves to cairn_definer;
drop policy if exists definer on state_moves;
create policy definer on state_moves to cairn_definer using (true);
grant select, insert, delete on state_moves to cairn_platform;
-- Staff undo their changes to tickets and macros, and see no other row.
drop policy if exists platform on state_moves;
create policy platform on state_moves to cairn_platform
  using ((subject_type in ('ticket', 'macro')) and (select platform_open('staff.use')));
drop policy if exists tenant on state_moves;
create policy tenant on state_moves to cairn_app using (tenant_id = nullif(current_setting('app.tenant_id', true), ''));
