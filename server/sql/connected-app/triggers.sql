-- End the access of connected apps, whose tokens (oauth_tokens) are refused from then on.

-- Creating a trigger requires the right to execute its function, so it is granted until the end of this file.
set local role cairn_definer;
grant execute on function member_apps_end(), user_apps_end(), password_apps_end(), project_apps_end() to session_user;
reset role;

create or replace trigger apps_end_with_member after update of status on memberships for each row
  when (old.status = 'active' and new.status <> 'active') execute function member_apps_end();

create or replace trigger apps_end_with_membership after delete on memberships for each row execute function member_apps_end();

create or replace trigger apps_end_with_user after update of status on users for each row
  when (old.status = 'active' and new.status <> 'active') execute function user_apps_end();

-- Also the first password of an account that had none.
create or replace trigger apps_end_with_password after insert or update of hash on passwords for each row execute function password_apps_end();

create or replace trigger apps_end_with_project after update of status on projects for each row
  when (old.status <> 'deleted' and new.status = 'deleted') execute function project_apps_end();

set local role cairn_definer;
revoke execute on function member_apps_end(), user_apps_end(), password_apps_end(), project_apps_end() from session_user;
reset role;
