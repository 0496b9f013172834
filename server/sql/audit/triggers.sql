-- Creating a trigger requires the right to execute its function, so it is granted until the end of this file.
set local role cairn_definer;
grant execute on function audit_enqueue() to session_user;
reset role;

create or replace trigger audit_events_enqueue after insert on audit_events for each row execute function audit_enqueue();

set local role cairn_definer;
revoke execute on function audit_enqueue() from session_user;
reset role;
