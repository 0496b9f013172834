grant create on schema public to cairn_definer;
--> statement-breakpoint
-- What some people were told of is done for them, because they did it or are no longer asked: unlike what is settled for
-- everyone, it is not open again where that is taken back.
create function notifications_done(about text, types text[], people text[], who jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare tenant text := nullif(current_setting('app.tenant_id', true), '');
begin
  perform pg_advisory_xact_lock(720311, hashtext(tenant)), pg_notify('cairn_bell', 'tenant:' || tenant);
  with changed as (
    update notifications n set done_at = now(), updated_at = now(), version = n.version + 1
    where n.tenant_id = tenant and n.subject_id = about and n.type = any (types) and n.user_id = any (people) and n.done_at is null
    returning n.id, n.user_id, n.version
  )
  insert into events (tenant_id, type, subject_id, audience_id, subject_version, actor)
  select tenant, 'notification.changed', id, user_id, version, who from changed order by user_id;
end $$;
--> statement-breakpoint
revoke all on function notifications_done(text, text[], text[], jsonb) from public;
--> statement-breakpoint
grant execute on function notifications_done(text, text[], text[], jsonb) to cairn_app;
--> statement-breakpoint
alter function notifications_done(text, text[], text[], jsonb) owner to cairn_definer;
--> statement-breakpoint
revoke create on schema public from cairn_definer;
