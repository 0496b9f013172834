alter table account_action_log enable row level security, force row level security;
revoke all on account_action_log from cairn_app, cairn_definer, cairn_platform;
grant select, insert on account_action_log to cairn_platform;
drop policy if exists platform on account_action_log;
create policy platform on account_action_log to cairn_platform using ((select platform_open('platform.admin')));
