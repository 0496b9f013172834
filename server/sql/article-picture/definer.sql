-- Whether the user of this transaction may read a published text that shows the picture.
create or replace function article_picture_readable(picture text) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (
    select from article_revisions r
    join article_texts t on t.article_id = r.article_id and t.locale = r.locale and t.published_revision = r.number
    where r.pictures @> array[picture] and article_readable(r.article_id))
$$;

-- Queues the file of a deleted picture for deletion from the store by a job.
create or replace function article_picture_deleted() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into deleted_files (key) values ('pictures/' || old.id) on conflict do nothing;
  return null;
end $$;

revoke all on function article_picture_readable(text), article_picture_deleted() from public;
grant execute on function article_picture_readable(text) to cairn_app;
