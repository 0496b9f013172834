-- Returns the most viewed articles of the last 30 days that the user of this transaction may read. Returns no figures.
create or replace function article_popular(most integer) returns setof text
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select article_id from article_views
  where day > (now() at time zone 'UTC')::date - 30 and article_readable(article_id)
  group by article_id
  order by sum(views) desc, article_id
  limit most
$$;

-- Returns the vote of the user of this transaction on an article in one language; null if there is none.
create or replace function article_own_vote(article text, wanted_locale text) returns jsonb
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select jsonb_build_object('helpful', helpful, 'reason', reason) from article_votes
  where article_id = article and locale = wanted_locale and user_id = nullif(current_setting('app.user_id', true), '')
$$;

-- Whether this was the address of a public article that is now archived. Reveals nothing about other articles.
create or replace function article_archived(wanted_slug text) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (
    select from article_slugs s join articles a on a.id = s.article_id
    where s.slug = wanted_slug and s.published_at is not null and a.archived_at is not null and a.audience = 'public')
$$;

revoke all on function article_popular(integer), article_own_vote(text, text), article_archived(text) from public;
grant execute on function article_popular(integer), article_own_vote(text, text), article_archived(text) to cairn_app;
