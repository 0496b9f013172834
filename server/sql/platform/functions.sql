-- The rules staff.use and platform.admin of @cairn/api, as SQL (a test checks that both agree).
create or replace function platform_may(cairn_role text, wanted text) returns boolean
language sql immutable set search_path = pg_catalog, public, pg_temp as $$
  select case
    when btrim(cairn_role) ~ '^-?\d+(\.\d+)?$' then
      case wanted when 'staff.use' then btrim(cairn_role)::numeric >= 1 when 'platform.admin' then btrim(cairn_role)::numeric = 2 else false end
    else
      case wanted
        when 'staff.use' then lower(btrim(cairn_role)) in ('staff', 'systemadmin', 'supportstaff', 'administrator')
        when 'platform.admin' then lower(btrim(cairn_role)) in ('systemadmin', 'administrator')
        else false
      end
  end
$$;
