-- A search is told how many times further back than for one word it begins (`further`), where it was told that it has several. Of two of
-- many words that are more pairs it begins nearer. The rest of the function is as migration 0075 wrote it: only what changes stands here.
grant create on schema public to cairn_definer;
--> statement-breakpoint
set local role cairn_definer;
--> statement-breakpoint
do $do$
declare
  before constant regprocedure := to_regprocedure('search_matches(text[], tsquery, boolean, text[], text[], text[], timestamptz, timestamptz, boolean, integer)');
  definition text;
begin
  -- A database that was made while this stood in migration 0075 has it.
  if before is null then return; end if;
  definition := replace(pg_get_functiondef(before), 'several boolean', 'further integer');
  definition := replace(definition, 'case when several then greatest(32 / cardinality(projects), 1) else 1 end', 'greatest(further / cardinality(projects), 1)');
  execute format('drop function %s', before);
  execute definition;
end $do$;
--> statement-breakpoint
revoke all on function search_matches(text[], tsquery, integer, text[], text[], text[], timestamptz, timestamptz, boolean, integer) from public;
--> statement-breakpoint
grant execute on function search_matches(text[], tsquery, integer, text[], text[], text[], timestamptz, timestamptz, boolean, integer) to cairn_app;
--> statement-breakpoint
reset role;
--> statement-breakpoint
revoke create on schema public from cairn_definer;
