ALTER TABLE "conversations" ADD COLUMN "deleted_at" timestamp (3) with time zone;
--> statement-breakpoint
-- What is deleted is its author's alone as well, until it is restored or gone.
alter policy private_conversation on conversations
  using ((visibility <> 'private' and status <> 'deleted') or author_id = nullif(current_setting('app.user_id', true), ''))
  with check ((visibility <> 'private' and status <> 'deleted') or author_id = nullif(current_setting('app.user_id', true), ''));
--> statement-breakpoint
grant create on schema public to cairn_definer;
--> statement-breakpoint
set local role cairn_definer;
--> statement-breakpoint
-- For good, with all that was said in it: of the transaction's tenant, what was deleted before that moment. Nobody sees them who could.
create function conversations_forget(before timestamptz) returns setof text
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from conversations
  where tenant_id = nullif(current_setting('app.tenant_id', true), '') and status = 'deleted' and deleted_at < before
  returning id
$$;
--> statement-breakpoint
revoke all on function conversations_forget(timestamptz) from public;
--> statement-breakpoint
grant execute on function conversations_forget(timestamptz) to cairn_app;
--> statement-breakpoint
-- As before (migrations 0046 and 0047), but for what is deleted: it is not found, by its author neither.
do $do$
declare
  source constant text := pg_get_functiondef('search_matches(text[],tsquery,text[],text[],text[],timestamptz,timestamptz,boolean,integer)'::regprocedure);
begin
  execute replace(
    replace(source, $$where (r.visibility <> 'private'$$, $$where r.status <> 'deleted' and (r.visibility <> 'private'$$),
    $$where (select c.visibility <> 'private' or (own and c.author_id = person) from$$,
    $$where (select c.status <> 'deleted' and (c.visibility <> 'private' or (own and c.author_id = person)) from$$);
end $do$;
--> statement-breakpoint
reset role;
--> statement-breakpoint
revoke create on schema public from cairn_definer;
