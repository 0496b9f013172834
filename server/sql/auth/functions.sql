-- Returns whether the rules of a tenant with these settings accept a sign-in of this time. Checked at each request.
create or replace function sign_in_age_allowed(settings jsonb, signed_in timestamptz) returns boolean language sql stable parallel safe
return coalesce(signed_in > now() - make_interval(hours => (settings #>> '{signOn,maxAgeHours}')::integer), true);

-- Returns whether a tenant with these settings requires a second factor now.
create or replace function requires_second_factor(settings jsonb) returns boolean language sql stable parallel safe
return coalesce((settings #>> '{signOn,secondFactorFrom}')::timestamptz <= now(), false);

-- Returns whether a tenant with these settings requires single sign-on now.
create or replace function requires_single_sign_on(settings jsonb) returns boolean language sql stable parallel safe
return coalesce((settings #>> '{signOn,singleSignOnFrom}')::timestamptz <= now(), false);

-- Returns whether a sign-in of this method came from the issuer of its organization. It is bound to that organization: it has no platform
-- role, does not move to another organization, and changes nothing of the account.
create or replace function is_bound_sign_in(method text) returns boolean language sql immutable parallel safe
return method = 'oidc';

grant execute on function sign_in_age_allowed(jsonb, timestamptz), requires_second_factor(jsonb), requires_single_sign_on(jsonb),
  is_bound_sign_in(text) to cairn_app, cairn_definer;
