-- Members read only what is shown now, and only what is for their organization. Authors and lists of organizations stay with operators.
alter table announcements enable row level security, force row level security;
revoke all on announcements from cairn_app, cairn_definer, cairn_platform;
grant select (id, texts, tone, link, audience, starts_at, ends_at, version) on announcements to cairn_app;
grant select, insert, update (texts, tone, link, audience, tenant_ids, starts_at, ends_at, updated_at, version) on announcements
  to cairn_platform;
drop policy if exists platform on announcements;
create policy platform on announcements to cairn_platform using ((select platform_open('platform.admin')));
drop policy if exists readers on announcements;
create policy readers on announcements for select to cairn_app
  using (
    starts_at <= now() and ends_at > now()
    and (tenant_ids = '{}' or nullif(current_setting('app.tenant_id', true), '') = any (tenant_ids)));
