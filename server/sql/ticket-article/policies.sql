alter table ticket_articles enable row level security, force row level security;
revoke all on ticket_articles from cairn_app, cairn_definer, cairn_platform;
grant select, insert, delete on ticket_articles to cairn_definer, cairn_platform;
drop policy if exists definer on ticket_articles;
create policy definer on ticket_articles to cairn_definer using (true);
drop policy if exists platform on ticket_articles;
create policy platform on ticket_articles to cairn_platform using ((select platform_open('staff.use')));
