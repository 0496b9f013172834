-- Creating a trigger requires the right to execute its function, so it is granted until the end of this file.
set local role cairn_definer;
grant execute on function usage_of_session() to session_user;
reset role;

-- Imported sessions were used elsewhere.
create or replace trigger usage_begins after insert on sessions for each row
  when (not (new.actor ? 'imported')) execute function usage_of_session();

create or replace trigger usage_grows after update of served_tokens, cost_micros on sessions for each row
  when ((old.served_tokens, old.cost_micros) is distinct from (new.served_tokens, new.cost_micros)) execute function usage_of_session();

set local role cairn_definer;
revoke execute on function usage_of_session() from session_user;
reset role;
