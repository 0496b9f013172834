create or replace function knowledge_changed() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare changed record := case when tg_op = 'DELETE' then old else new end;
begin
  insert into knowledge_changes (tenant_id, project_id) values (changed.tenant_id, changed.project_id);
  return null;
end $$;

create or replace function tenant_knowledge_changed() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into knowledge_changes (tenant_id) values (case when tg_op = 'DELETE' then old.tenant_id else new.tenant_id end);
  return null;
end $$;

create or replace function knowledge_gone() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from knowledge_changes where tenant_id = old.tenant_id and project_id = old.id;
  return null;
end $$;

-- Replaces many change markers of a project with one new marker. Its id is random like every marker's, so no cached read matches it.
-- A change that is not committed yet keeps its own marker, which then comes in addition.
create or replace function knowledge_changes_fold() returns void
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

revoke all on function
  knowledge_changed(),
  tenant_knowledge_changed(),
  knowledge_gone(),
  knowledge_changes_fold()
from public;

grant execute on function
  knowledge_changes_fold()
to cairn_app;
