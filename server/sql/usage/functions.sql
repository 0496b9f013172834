-- The day of a moment in the time zone of a tenant with these settings; UTC where none is set.
create or replace function usage_day(settings jsonb, at timestamptz) returns date language sql stable parallel safe
return (at at time zone coalesce(settings ->> 'timeZone', 'UTC'))::date;

grant execute on function usage_day(jsonb, timestamptz) to cairn_app, cairn_definer;
