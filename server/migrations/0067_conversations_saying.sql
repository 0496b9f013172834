grant create on schema public to cairn_definer;
--> statement-breakpoint
set local role cairn_definer;
--> statement-breakpoint
-- What of the words an index can look up: querytree leaves out what must not stand in a row, and none where that is all. Words side by
-- side are there one by one. Each has a mark before it, in the place of which comes its tenant, or a month of it.
create function search_looked_up(words tsquery) returns text language sql immutable parallel safe set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(regexp_replace(regexp_replace(
    nullif(nullif(querytree(words), ''), 'T'), ' <(?:-|\d+)> ', ' & ', 'g'), $q$'((?:[^']|'')+)'$q$, $q$'@\1'$q$, 'g'), $q$'@'$q$)
$$;
--> statement-breakpoint
-- As before (migration 0055), by that.
do $do$
declare
  source constant text := pg_get_functiondef('search_matches(text[],tsquery,text[],text[],text[],timestamptz,timestamptz,boolean,integer)'::regprocedure);
  from_here constant integer := strpos(source, '  -- What of the words an index can look up');
  to_here constant integer := strpos(source, '  -- Whether the index says all');
begin
  if from_here = 0 or to_here < from_here then raise exception 'search_matches is not what migration 0055 has made'; end if;
  execute overlay(source placing E'  looked_up constant text := search_looked_up(words);\n' from from_here for to_here - from_here);
end $do$;
--> statement-breakpoint
-- The conversations of the transaction's tenant, or of one of its projects, in which somebody has said the words; whoever asks still
-- looks which of them the reader may read. In its owner's name: below row-level security PostgreSQL would look into every message.
create function conversations_saying(words tsquery, project text) returns setof text
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
-- With room for all rows of a word that most messages have: without it they are read page by page, and each for its words.
set work_mem = '32MB' set enable_seqscan = off set jit = off as $$
declare
  tenant constant text := nullif(current_setting('app.tenant_id', true), '');
  -- Whether the index says all: not of words that stand side by side, or must not stand there.
  sure constant boolean := words::text !~ '[!<]';
  asked constant tsquery := replace(search_looked_up(words), $q$'@$q$, $q$'$q$ || search_key(tenant))
    || case when project is null then '' else ' & ' || quote_literal(search_key(project)) end;
begin
  if tenant is null or numnode(words) = 0 then return; end if;
  return query
  select distinct m.conversation_id from messages m
  -- Two owners may have one key. Written so that no other index is taken for it.
  where search_keys(m.tenant_id, m.project_id, m.created_at, m.search) @@ asked and m.tenant_id || '' = tenant
    and (project is null or m.project_id || '' = project) and (sure or m.search @@ words);
end $$;
--> statement-breakpoint
revoke all on function search_looked_up(tsquery), conversations_saying(tsquery, text) from public;
--> statement-breakpoint
grant execute on function conversations_saying(tsquery, text) to cairn_app;
--> statement-breakpoint
reset role;
--> statement-breakpoint
revoke create on schema public from cairn_definer;
