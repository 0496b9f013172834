-- What a project does not want to hear of is not found in it either. The function asks in its owner's name (migration 0036).
create policy definer on insight_mutes for select to cairn_definer using (true);
--> statement-breakpoint
grant select on insight_mutes to cairn_definer;
--> statement-breakpoint
grant create on schema public to cairn_definer;
--> statement-breakpoint
set local role cairn_definer;
--> statement-breakpoint
-- As before (migration 0046), but for the insights of a type that their project has muted. Theirs is the last of its statements.
do $do$
declare
  source constant text := pg_get_functiondef('search_matches(text[],tsquery,text[],text[],text[],timestamptz,timestamptz,boolean,integer)'::regprocedure);
  insights constant integer := strpos(source, $$when 'insight' then$$);
begin
  execute left(source, insights - 1) || replace(substr(source, insights), 'where true limit',
    'where not exists (select from insight_mutes m where m.tenant_id = r.tenant_id and m.project_id = r.project_id and m.type = r.type) limit');
end $do$;
--> statement-breakpoint
reset role;
--> statement-breakpoint
revoke create on schema public from cairn_definer;
