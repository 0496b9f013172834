-- Returns the day of a moment in the time zone of a tenant with these settings.
create or replace function usage_day(settings jsonb, at timestamptz) returns date language sql stable parallel safe
return (at at time zone tenant_time_zone(settings))::date;

grant execute on function usage_day(jsonb, timestamptz) to cairn_app, cairn_definer;
