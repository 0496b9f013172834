alter table macros enable row level security, force row level security;
revoke all on macros from cairn_app, cairn_definer, cairn_platform;
grant select, insert, delete, update (name, text, actions, uses, actor, updated_at, version) on macros to cairn_platform;
drop policy if exists platform on macros;
create policy platform on macros to cairn_platform using ((select platform_open('staff.use')));
