-- A key that reaches some projects alone sees of the others the rules that it is told, by the function that says which those are,
-- and no row more: not one of a branch, of an archived project, or of one that is for its members alone by now. A rule that is
-- only about to be written is none of them, so that nothing is written into those projects. In the words of migration 0039.
alter policy key_projects on patterns
  using (case when (select nullif(current_setting('app.project_ids', true), '')) is null then true
    else project_id = any ((select string_to_array(current_setting('app.project_ids', true), ','))::text[])
      or id = any ((select array(select told.id from tenant_rules() told))::text[]) end);
