create or replace function invitation_state(invitation invitations) returns text
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select case
    when invitation.accepted_at is not null then 'accepted'
    when invitation.declined_at is not null then 'declined'
    when invitation.withdrawn_at is not null then 'withdrawn'
    when invitation.expires_at <= now() then 'expired'
    else 'open'
  end
$$;
