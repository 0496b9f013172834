-- Creating a trigger requires the right to execute its function, so it is granted until the end of this file.
set local role cairn_definer;
grant execute on function ticket_report_changed(), ticket_report_rated() to session_user;
reset role;

-- Statement-level: deleting an organization records each quarter of an hour once.
create or replace trigger report_inserted after insert on tickets referencing new table as after_rows
  for each statement execute function ticket_report_changed();
create or replace trigger report_updated after update on tickets referencing old table as before_rows new table as after_rows
  for each statement execute function ticket_report_changed();
create or replace trigger report_deleted after delete on tickets referencing old table as before_rows
  for each statement execute function ticket_report_changed();
create or replace trigger report_rated after insert or update or delete on ticket_ratings
  for each row execute function ticket_report_rated();

set local role cairn_definer;
revoke execute on function ticket_report_changed(), ticket_report_rated() from session_user;
reset role;
