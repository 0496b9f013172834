-- Who creates a trigger has to be allowed to execute its function, for that moment.
set local role cairn_definer;
grant execute on function attachment_deleted() to session_user;
reset role;

create or replace trigger file_deleted after delete on ticket_attachments for each row
  when (old.kind <> 'refused') execute function attachment_deleted();

set local role cairn_definer;
revoke execute on function attachment_deleted() from session_user;
reset role;
