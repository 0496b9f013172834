-- Creating a trigger requires the right to execute its function, so it is granted until the end of this file.
set local role cairn_definer;
grant execute on function knowledge_changed(), knowledge_gone(), tenant_knowledge_changed() to session_user;
reset role;

-- Decisions in force, and proposals, which are served in the order of their last change.
create or replace trigger knowledge_begins after insert on decisions for each row when (new.status in ('accepted', 'proposed')) execute function knowledge_changed();

create or replace trigger knowledge_changes after update of told_hash, updated_at on decisions for each row
  when ((old.told_hash, old.updated_at) is distinct from (new.told_hash, new.updated_at)
    and (old.status in ('accepted', 'proposed') or new.status in ('accepted', 'proposed')))
  execute function knowledge_changed();

create or replace trigger knowledge_ends after delete on decisions for each row when (old.status in ('accepted', 'proposed')) execute function knowledge_changed();

-- Rules in force. A change of counters, or of a proposed rule, does not change what is served.
create or replace trigger knowledge_begins after insert on patterns for each row when (new.status = 'accepted') execute function knowledge_changed();

create or replace trigger knowledge_changes after update of told_hash on patterns for each row
  when (old.told_hash is distinct from new.told_hash and 'accepted' in (old.status, new.status)) execute function knowledge_changed();

create or replace trigger knowledge_ends after delete on patterns for each row when (old.status = 'accepted') execute function knowledge_changed();

-- Sessions that ended with a summary.
create or replace trigger knowledge_begins after insert on sessions for each row
  when (new.status in ('completed', 'failed') and new.summary is not null) execute function knowledge_changed();

create or replace trigger knowledge_changes after update of goal, status, summary, files_edited, branch_id, last_event_at on sessions for each row
  when ((old.status in ('completed', 'failed') and old.summary is not null or new.status in ('completed', 'failed') and new.summary is not null)
    and (old.goal, old.status, old.summary, old.files_edited, old.branch_id, old.last_event_at)
      is distinct from (new.goal, new.status, new.summary, new.files_edited, new.branch_id, new.last_event_at))
  execute function knowledge_changed();

create or replace trigger knowledge_ends after delete on sessions for each row
  when (old.status in ('completed', 'failed') and old.summary is not null) execute function knowledge_changed();

-- Runs after the rows of the project are deleted: PostgreSQL's own foreign-key triggers fire first.
create or replace trigger knowledge_gone after delete on projects for each row execute function knowledge_gone();

-- Rules of the whole organization are served in its other projects too, unless their own project is private or archived.
create or replace trigger tenant_knowledge_begins after insert on patterns for each row
  when (new.level = 'tenant' and new.status = 'accepted') execute function tenant_knowledge_changed();

create or replace trigger tenant_knowledge_changes after update of told_hash on patterns for each row
  when (old.told_hash is distinct from new.told_hash and 'tenant' in (old.level, new.level) and 'accepted' in (old.status, new.status))
  execute function tenant_knowledge_changed();

create or replace trigger tenant_knowledge_ends after delete on patterns for each row
  when (old.level = 'tenant' and old.status = 'accepted') execute function tenant_knowledge_changed();

create or replace trigger tenant_knowledge_changes after update of key, status, visibility on projects for each row
  when ((old.key, old.status, old.visibility) is distinct from (new.key, new.status, new.visibility)) execute function tenant_knowledge_changed();

set local role cairn_definer;
revoke execute on function knowledge_changed(), knowledge_gone(), tenant_knowledge_changed() from session_user;
reset role;
