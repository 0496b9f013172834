-- Lists the rules that apply in every project, each with the key of its project. Those of an archived or private project
-- apply in that project only.
create or replace function tenant_rules() returns table (id text, key text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select r.id, p.key
  from patterns r
  join projects p on p.tenant_id = r.tenant_id and p.id = r.project_id
  where r.tenant_id = nullif(current_setting('app.tenant_id', true), '')
    and r.level = 'tenant' and r.status = 'accepted' and r.branch_id is null
    and p.status = 'active' and p.visibility = 'tenant'
$$;

revoke all on function
  tenant_rules()
from public;

grant execute on function
  tenant_rules()
to cairn_app;
