-- The cost of a search column is bounded for any text. PostgreSQL's parser looks ahead to the end of a run without white space, once for
-- each sign in it that may begin a path, and to the end of the text for the end of a comment: 20,000 characters of `a_` took 15 seconds.
-- A run is broken after 200 characters, a comment does not begin, and no more than 40,000 characters of one field are read. A field with
-- very many different words keeps those of its beginning: all fields of a row together have to fit into one megabyte.
create function search_words(given text) returns tsvector language sql immutable parallel safe
return (
  select ts_delete(
    ''' '':10'::tsvector || to_tsvector('english', words) || ''' '':10'::tsvector || to_tsvector('simple', words)
      || case when words ~ '[\u0620-\u064a]' then ''' '':10'::tsvector || to_tsvector('arabic', words) else ''::tsvector end
      || ''' '':10'::tsvector || to_tsvector('simple', search_pairs(given)),
    ' ')
  from regexp_replace(
    regexp_replace(replace(given, '<!', '< !'), '(\S{200})', '\1 ', 'g'),
    '[\u2010-\u205e\u3000-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff00-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65\u060c\u061b\u061f]+', ' ', 'g'
  ) as words
);
--> statement-breakpoint
create or replace function search_vector(given text) returns tsvector language plpgsql immutable parallel safe as $$
declare
  most constant integer := 125000; -- bytes
  beginning text := left(given, 40000);
  words tsvector := search_words(beginning);
begin
  while pg_column_size(words) > most loop
    beginning := left(beginning, (length(beginning) * least(0.9, most::numeric / pg_column_size(words)))::integer);
    words := search_words(beginning);
  end loop;
  return words;
end $$;
