-- Creating a trigger requires the right to execute its function, so it is granted until the end of this file.
set local role cairn_definer;
grant execute on function attachment_deleted() to session_user;
reset role;

create or replace trigger file_deleted after delete on ticket_attachments for each row
  when (old.kind <> 'refused') execute function attachment_deleted();

set local role cairn_definer;
revoke execute on function attachment_deleted() from session_user;
reset role;
