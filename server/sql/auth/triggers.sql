-- Creating a trigger requires the right to execute its function, so it is granted until the end of this file.
set local role cairn_definer;
grant execute on function credentials_changed() to session_user;
reset role;

create or replace trigger credentials_changed after insert on backup_codes for each row execute function credentials_changed();

create or replace trigger credentials_changed after insert or delete on identities for each row execute function credentials_changed();

create or replace trigger credentials_changed after insert or delete on passkeys for each row execute function credentials_changed();

create or replace trigger credentials_changed after insert or update of hash or delete on passwords
  for each row execute function credentials_changed();

create or replace trigger credentials_changed after delete on totp_secrets for each row execute function credentials_changed();

create or replace trigger credentials_changed_with_new after update of secret, mail_codes on totp_secrets
  for each row when (old.secret is distinct from new.secret or new.mail_codes and not old.mail_codes) execute function credentials_changed();

set local role cairn_definer;
revoke execute on function credentials_changed() from session_user;
reset role;
