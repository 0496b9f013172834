-- Words are found without accents (`centimos` finds `céntimos`), and names out of code by their parts (`limits.ts` finds
-- `src/api/limits.ts`, `retry worker` finds `LedgerRetryWorker`). These words are added to the search columns of rows.
-- A text in lower case, without the accents of Latin, Greek and Cyrillic letters. The same as `folded` of src/database/script.ts.
create function search_folded(given text) returns text language sql immutable parallel safe
return translate(
  replace(replace(replace(replace(normalize(regexp_replace(normalize(lower(given), NFD), '[\u0300-\u036f]', '', 'g'), NFC), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
  'øłđðı', 'olddi');
--> statement-breakpoint
-- More words that a text is found by: words without their accents, and the parts of paths, addresses and names out of code.
create function search_parts(given text) returns text language sql immutable parallel safe
return concat_ws(' ',
  case when given ~ '[\u00c0-\u024f\u0300-\u036f\u1e00-\u1eff]' then (
    select string_agg(public.search_folded(found[1]), ' ')
    from regexp_matches(given, '([^\s!-/:-@\[-`{-~]*[\u00c0-\u024f\u0300-\u036f\u1e00-\u1eff][^\s!-/:-@\[-`{-~]*)', 'g') found
  ) end,
  case when given ~ '[A-Za-z0-9][./:@\\][A-Za-z0-9]|[a-z0-9][A-Z]' then (
    select string_agg(regexp_replace(regexp_replace(found[1], '([a-z0-9])([A-Z])', '\1 \2', 'g'), '[^A-Za-z0-9]+', ' ', 'g'), ' ')
    from regexp_matches(given, '([A-Za-z0-9]+(?:[-_./:@\\][A-Za-z0-9]+)*)', 'g') found
    where found[1] ~ '[./:@\\]|[a-z0-9][A-Z]' and found[1] ~ '[A-Za-z]'
  ) end
);
--> statement-breakpoint
create or replace function search_words(given text) returns tsvector language sql immutable parallel safe
return (
  select ts_delete(
    ''' '':10'::tsvector || to_tsvector('english', words) || ''' '':10'::tsvector || to_tsvector('simple', words)
      || case when words ~ '[\u0620-\u064a]' then ''' '':10'::tsvector || to_tsvector('arabic', words) else ''::tsvector end
      || ''' '':10'::tsvector || to_tsvector('simple', public.search_pairs(given))
      || case when parts <> '' then ''' '':10'::tsvector || to_tsvector('english', parts) || ''' '':10'::tsvector || to_tsvector('simple', parts) else ''::tsvector end,
    ' ')
  from regexp_replace(
    regexp_replace(replace(given, '<!', '< !'), '(\S{200})', '\1 ', 'g'),
    '[¡«»¿\u2010-\u205e\u3000-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff00-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65\u060c\u061b\u061f]+', ' ', 'g'
  ) as words, lateral (select public.search_parts(words) as parts offset 0) more
);
--> statement-breakpoint
-- Existing rows and indexes are written again with these words. All tables are locked first, in one order, so that a busy one
-- stops this before anything is written; all stay locked until the end. PostgreSQL 15 cannot change the expression of a generated column:
-- each column is dropped and added again, with its indexes and the grants on it. Anything else that depends on it stops this.
do $$
declare
  one record;
  makes_again text[];
  again text;
begin
  execute (
    select 'lock table ' || string_agg(place::text, ', ' order by place::text) || ' in access exclusive mode'
    from (
      select a.attrelid::regclass as place from pg_attribute a join pg_class c on c.oid = a.attrelid
      where a.attgenerated = 's' and a.atttypid = 'tsvector'::regtype and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      union
      select i.indrelid::regclass from pg_index i join pg_class c on c.oid = i.indrelid
      where pg_get_indexdef(i.indexrelid) ~ 'search_vector\(' and c.relnamespace = 'public'::regnamespace
    ) places
  );
  for one in
    select a.attrelid::regclass as place, array_agg(a.attnum) as columns,
      string_agg(format('drop column %I, add column %I tsvector generated always as (%s) stored%s', a.attname, a.attname,
        pg_get_expr(d.adbin, d.adrelid), case when a.attnotnull then ' not null' end), ', ' order by a.attnum) as changes
    from pg_attribute a join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum join pg_class c on c.oid = a.attrelid
    where a.attgenerated = 's' and a.atttypid = 'tsvector'::regtype and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
    group by 1 order by a.attrelid::regclass::text
  loop
    select array_agg(command) into makes_again from (
      select distinct pg_get_indexdef(i.indexrelid) as command
      from pg_index i join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = i.indexrelid
      where d.refclassid = 'pg_class'::regclass and d.refobjid = one.place and d.refobjsubid = any(one.columns)
      union all
      select format('grant %s (%I) on %s to %s%s', g.privilege_type, a.attname, one.place,
        case g.grantee when 0 then 'public' else g.grantee::regrole::text end, case when g.is_grantable then ' with grant option' end)
      from pg_attribute a, aclexplode(a.attacl) g
      where a.attrelid = one.place and a.attnum = any(one.columns)
    ) commands;
    execute format('alter table %s %s', one.place, one.changes);
    foreach again in array coalesce(makes_again, '{}') loop
      execute again;
    end loop;
  end loop;
  for one in
    select i.indexrelid::regclass as place from pg_index i join pg_class c on c.oid = i.indrelid
    where pg_get_indexdef(i.indexrelid) ~ 'search_vector\(' and c.relnamespace = 'public'::regnamespace
  loop
    execute format('reindex index %s', one.place);
  end loop;
end $$;
