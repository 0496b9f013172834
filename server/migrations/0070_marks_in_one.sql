drop function knowledge_changes_forget();
--> statement-breakpoint
ALTER TABLE "knowledge_changes" DROP COLUMN "at";
--> statement-breakpoint
grant create on schema public to cairn_definer;
--> statement-breakpoint
-- Many marks become one that is made by chance, as every mark: where it is, nothing was read before. A change that is not committed yet
-- keeps its own, which is one more then.
create function knowledge_changes_fold() returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  with many as (
    select tenant_id, project_id from knowledge_changes group by tenant_id, project_id having count(*) > 100
  ), folded as (
    delete from knowledge_changes one using many
    where one.tenant_id = many.tenant_id and one.project_id is not distinct from many.project_id
    returning one.tenant_id, one.project_id
  )
  insert into knowledge_changes (tenant_id, project_id) select distinct tenant_id, project_id from folded
$$;
--> statement-breakpoint
revoke all on function knowledge_changes_fold() from public;
--> statement-breakpoint
grant execute on function knowledge_changes_fold() to cairn_app;
--> statement-breakpoint
alter function knowledge_changes_fold() owner to cairn_definer;
--> statement-breakpoint
revoke create on schema public from cairn_definer;
