-- A sign-in that waits for its second step, a link to a new password, and the cookie before the last one end with any
-- change of how the person signs in. Remembered browsers did so already (0022): one trigger for all of them.
create policy definer on second_steps to cairn_definer using (true) with check (true);
--> statement-breakpoint
grant select, delete on second_steps to cairn_definer;
--> statement-breakpoint
drop trigger remembered_browsers_end on passwords;
--> statement-breakpoint
drop trigger remembered_browsers_end on totp_secrets;
--> statement-breakpoint
drop trigger remembered_browsers_end_with_new on totp_secrets;
--> statement-breakpoint
drop trigger remembered_browsers_end on passkeys;
--> statement-breakpoint
drop trigger remembered_browsers_end on backup_codes;
--> statement-breakpoint
drop function remembered_browsers_end();
--> statement-breakpoint
grant create on schema public to cairn_definer;
--> statement-breakpoint
create function credentials_changed() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare person text := case when tg_op = 'DELETE' then old.user_id else new.user_id end;
begin
  delete from remembered_browsers where user_id = person;
  delete from second_steps where user_id = person and used_at is null;
  update password_resets set used_at = now() where user_id = person and used_at is null;
  update sign_ins set previous_hash = null, previous_until = null where user_id = person and previous_hash is not null;
  return null;
end $$;
--> statement-breakpoint
-- Gives a sign-in a new token, and refuses the former one from the commit on. Whether it is kept for 30 days; null where it
-- is over, or the token is not its present one.
create function sign_in_replace(hash text, new_hash text) returns jsonb
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update sign_ins
  set token_hash = new_hash, previous_hash = null, previous_until = null, rotated_at = now(), seen_at = now(),
      expires_at = now() + case when keep then interval '30 days' else interval '12 hours' end
  where token_hash = hash and ended_at is null and expires_at > now()
  returning jsonb_build_object('keep', keep)
$$;
--> statement-breakpoint
create trigger credentials_changed after insert or update of hash or delete on passwords
  for each row execute function credentials_changed();
--> statement-breakpoint
create trigger credentials_changed after delete on totp_secrets for each row execute function credentials_changed();
--> statement-breakpoint
create trigger credentials_changed_with_new after update of secret, mail_codes on totp_secrets
  for each row when (old.secret is distinct from new.secret or new.mail_codes and not old.mail_codes) execute function credentials_changed();
--> statement-breakpoint
create trigger credentials_changed after insert or delete on passkeys for each row execute function credentials_changed();
--> statement-breakpoint
create trigger credentials_changed after insert on backup_codes for each row execute function credentials_changed();
--> statement-breakpoint
create trigger credentials_changed after insert or delete on identities for each row execute function credentials_changed();
--> statement-breakpoint
revoke all on function credentials_changed(), sign_in_replace(text, text) from public;
--> statement-breakpoint
grant execute on function sign_in_replace(text, text) to cairn_app;
--> statement-breakpoint
alter function credentials_changed() owner to cairn_definer;
--> statement-breakpoint
alter function sign_in_replace(text, text) owner to cairn_definer;
--> statement-breakpoint
revoke create on schema public from cairn_definer;
