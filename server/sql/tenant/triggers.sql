-- Creating a trigger requires the right to execute its function, so it is granted until the end of this file.
set local role cairn_definer;
grant execute on function tenant_logo_replaced() to session_user;
reset role;

create or replace trigger logo_replaced after update of settings on tenants for each row
  when (old.settings ->> 'logo' <> coalesce(new.settings ->> 'logo', '')) execute function tenant_logo_replaced();
create or replace trigger logo_deleted after delete on tenants for each row
  when (old.settings ->> 'logo' is not null) execute function tenant_logo_replaced();

set local role cairn_definer;
revoke execute on function tenant_logo_replaced() from session_user;
reset role;
