-- Whether the user of this transaction may read the article: published in some language, not archived, and for their audience.
create or replace function article_readable(article text) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (
    select from articles a
    where a.id = article and a.archived_at is null
      and exists (select from article_texts t where t.article_id = a.id and t.published_revision is not null)
      and (a.audience = 'public' or exists (
        select from users u
        where u.id = nullif(current_setting('app.user_id', true), '') and u.status = 'active'
          and (a.audience = 'signed-in' or platform_may(u.cairn_role, 'staff.use')))))
$$;

-- Counts a view of a published article.
create or replace function article_view(article text, wanted_locale text) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  insert into article_views (article_id, locale, day, views)
  select article, wanted_locale, (now() at time zone 'UTC')::date, 1 where article_readable(article)
  on conflict (article_id, day, locale) do update set views = article_views.views + 1
$$;

-- Stores whether the article was helpful. Each account has one vote; the last one counts. Null where the article is not readable.
create or replace function article_vote(new_id text, article text, wanted_locale text, was_helpful boolean, why text) returns jsonb
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  insert into article_votes (id, article_id, locale, revision, helpful, reason, user_id)
  select new_id, article, wanted_locale, t.published_revision, was_helpful, why, nullif(current_setting('app.user_id', true), '')
  from article_texts t
  where t.article_id = article and t.locale = wanted_locale and t.published_revision is not null and article_readable(article)
  on conflict (article_id, locale, user_id) do update
    set helpful = excluded.helpful, reason = excluded.reason, revision = excluded.revision, created_at = now()
  returning to_jsonb(true)
$$;

-- Counts a search without results, and reopens its entry if it was marked as done.
create or replace function article_search_empty(new_id text, words text, wanted_locale text) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  insert into article_searches (id, query, locale) values (new_id, words, wanted_locale)
  on conflict (locale, query) do update
    set searches = article_searches.searches + 1, last_at = now(), state = 'open', version = article_searches.version + 1
$$;

revoke all on function
  article_readable(text),
  article_view(text, text),
  article_vote(text, text, text, boolean, text),
  article_search_empty(text, text, text)
from public;

grant execute on function
  article_readable(text),
  article_view(text, text),
  article_vote(text, text, text, boolean, text),
  article_search_empty(text, text, text)
to cairn_app;
