-- Returns the IANA time zone in which the days and months of a tenant with these settings begin; UTC if none is set.
create or replace function tenant_time_zone(settings jsonb) returns text language sql immutable parallel safe
return coalesce(nullif(settings ->> 'timeZone', ''), 'UTC');

grant execute on function tenant_time_zone(jsonb) to cairn_app, cairn_definer;
