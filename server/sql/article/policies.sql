-- Readers get only the columns of published articles that a page shows: no drafts, authors, notes or figures.
alter table article_categories enable row level security, force row level security;
revoke all on article_categories from cairn_app, cairn_definer, cairn_platform;
grant select (icon, id, names, position, slug) on article_categories to cairn_app;
grant select, insert, update, delete on article_categories to cairn_definer, cairn_platform;
drop policy if exists definer on article_categories;
create policy definer on article_categories to cairn_definer using (true);
drop policy if exists platform on article_categories;
create policy platform on article_categories to cairn_platform using ((select platform_open('staff.use')));
drop policy if exists readers on article_categories;
create policy readers on article_categories for select to cairn_app
  using (exists (select from articles where articles.category_id = article_categories.id));

alter table articles enable row level security, force row level security;
revoke all on articles from cairn_app, cairn_definer, cairn_platform;
grant select (audience, category_id, id, position) on articles to cairn_app;
grant select, insert, update, delete on articles to cairn_definer;
grant select, insert, update (actor, archived_at, audience, category_id, position, updated_at, version) on articles to cairn_platform;
drop policy if exists definer on articles;
create policy definer on articles to cairn_definer using (true);
drop policy if exists platform on articles;
create policy platform on articles to cairn_platform using ((select platform_open('staff.use')));
drop policy if exists readers on articles;
create policy readers on articles for select to cairn_app using (article_readable(id));

alter table article_texts enable row level security, force row level security;
revoke all on article_texts from cairn_app, cairn_definer, cairn_platform;
grant select (article_id, locale, published_revision) on article_texts to cairn_app;
grant select, insert, update, delete on article_texts to cairn_definer;
grant select, insert, update on article_texts to cairn_platform;
drop policy if exists definer on article_texts;
create policy definer on article_texts to cairn_definer using (true);
drop policy if exists platform on article_texts;
create policy platform on article_texts to cairn_platform using ((select platform_open('staff.use')));
drop policy if exists readers on article_texts;
create policy readers on article_texts for select to cairn_app
  using (published_revision is not null and article_readable(article_id));

-- Never updated: a revision is what readers saw.
alter table article_revisions enable row level security, force row level security;
revoke all on article_revisions from cairn_app, cairn_definer, cairn_platform;
grant select (article_id, body, created_at, locale, number, search, slug, summary, title) on article_revisions to cairn_app;
grant select, insert, delete on article_revisions to cairn_definer;
grant select, insert on article_revisions to cairn_platform;
drop policy if exists definer on article_revisions;
create policy definer on article_revisions to cairn_definer using (true);
drop policy if exists platform on article_revisions;
create policy platform on article_revisions to cairn_platform using ((select platform_open('staff.use')));
drop policy if exists readers on article_revisions;
create policy readers on article_revisions for select to cairn_app
  using (exists (
    select from article_texts t
    where t.article_id = article_revisions.article_id and t.locale = article_revisions.locale
      and t.published_revision = article_revisions.number));

alter table article_slugs enable row level security, force row level security;
revoke all on article_slugs from cairn_app, cairn_definer, cairn_platform;
grant select (article_id, slug) on article_slugs to cairn_app;
grant select, insert, update, delete on article_slugs to cairn_definer, cairn_platform;
drop policy if exists definer on article_slugs;
create policy definer on article_slugs to cairn_definer using (true);
drop policy if exists platform on article_slugs;
create policy platform on article_slugs to cairn_platform using ((select platform_open('staff.use')));
drop policy if exists readers on article_slugs;
create policy readers on article_slugs for select to cairn_app using (published_at is not null and article_readable(article_id));

-- Written by `article_view`, `article_vote` and `article_search_empty`, read by staff.
alter table article_views enable row level security, force row level security;
revoke all on article_views from cairn_app, cairn_definer, cairn_platform;
grant select, insert, update, delete on article_views to cairn_definer;
grant select on article_views to cairn_platform;
drop policy if exists definer on article_views;
create policy definer on article_views to cairn_definer using (true);
drop policy if exists platform on article_views;
create policy platform on article_views for select to cairn_platform using ((select platform_open('staff.use')));

-- Staff do not see who voted.
alter table article_votes enable row level security, force row level security;
revoke all on article_votes from cairn_app, cairn_definer, cairn_platform;
grant select, insert, update, delete on article_votes to cairn_definer;
grant select (article_id, created_at, helpful, id, locale, reason, revision) on article_votes to cairn_platform;
drop policy if exists definer on article_votes;
create policy definer on article_votes to cairn_definer using (true);
drop policy if exists platform on article_votes;
create policy platform on article_votes for select to cairn_platform using ((select platform_open('staff.use')));

alter table article_searches enable row level security, force row level security;
revoke all on article_searches from cairn_app, cairn_definer, cairn_platform;
grant select, insert, update, delete on article_searches to cairn_definer;
grant select, update (state, version) on article_searches to cairn_platform;
drop policy if exists definer on article_searches;
create policy definer on article_searches to cairn_definer using (true);
drop policy if exists platform on article_searches;
create policy platform on article_searches to cairn_platform using ((select platform_open('staff.use')));
