-- Whether a person has no role of the platform. Others are never impersonated.
create or replace function has_no_platform_role(cairn_role text) returns boolean language sql immutable parallel safe
return lower(btrim(cairn_role)) in ('', 'none', '0');

grant execute on function has_no_platform_role(text) to cairn_definer, cairn_platform;
