-- What is written without spaces between words, as pairs of neighbours ('缓存键' gives '缓存 存键'): a query that is taken apart
-- in the same way finds every word in it, wherever words end. A character that stands alone is itself. The ranges are
-- those of src/database/script.ts.
create function search_pairs(given text) returns text language sql immutable parallel safe
return case when given ~ '[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]' then (
  select coalesce(string_agg(case when next ~ '[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]' then here || next else here end, ' ' order by place), '')
  from (
    select here, place, lead(here) over (order by place) as next, lag(here) over (order by place) as before
    from regexp_split_to_table(given, '') with ordinality as characters(here, place)
  ) neighbours
  where here ~ '[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]' and (next ~ '[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]' or before is null or before !~ '[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]')
) else '' end;
--> statement-breakpoint
-- The texts that a JSON value holds, without its keys.
create function search_text(given jsonb) returns text language sql immutable parallel safe
return (
  select coalesce(string_agg(found #>> '{}', ' '), '')
  from jsonb_path_query(given, 'strict $.** ? (@.type() == "string")') as found
);
--> statement-breakpoint
-- What a text is found by: every word stemmed as English and as it stands, Arabic as Arabic, Chinese and Japanese by pairs.
-- Punctuation beyond ASCII and whatever is written without spaces end a word: not every locale of a database knows that.
create function search_vector(given text) returns tsvector language sql immutable parallel safe
return (
  select to_tsvector('english', words) || to_tsvector('simple', words)
    || case when words ~ '[\u0620-\u064a]' then to_tsvector('arabic', words) else ''::tsvector end
    || to_tsvector('simple', search_pairs(given))
  from regexp_replace(
    given, '[\u2010-\u205e\u3000-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff00-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65\u060c\u061b\u061f]+', ' ', 'g'
  ) as words
);
--> statement-breakpoint
ALTER TABLE "conversations" drop column "search";--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (setweight(search_vector("title"), 'A')) STORED;
--> statement-breakpoint
ALTER TABLE "messages" drop column "search";--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (setweight(search_vector("plain_text"), 'B')) STORED;
--> statement-breakpoint
ALTER TABLE "decisions" drop column "search";--> statement-breakpoint
ALTER TABLE "decisions" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (setweight(search_vector("title"), 'A') || setweight(search_vector("outcome"), 'B') || setweight(search_vector("context"), 'C') || setweight(search_vector(search_text("drivers")), 'D') || setweight(search_vector(search_text("consequences")), 'D') || setweight(search_vector(search_text("tags")), 'C') || setweight(search_vector(search_text("paths")), 'C')) STORED;
--> statement-breakpoint
ALTER TABLE "patterns" drop column "search";--> statement-breakpoint
ALTER TABLE "patterns" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (setweight(search_vector("rule"), 'A') || setweight(search_vector("rationale"), 'B') || setweight(search_vector(search_text("paths")), 'C')) STORED;
--> statement-breakpoint
CREATE INDEX "conversations_search_index" ON "conversations" USING gin ("search");
--> statement-breakpoint
CREATE INDEX "messages_search_index" ON "messages" USING gin ("search");
--> statement-breakpoint
CREATE INDEX "decisions_search_index" ON "decisions" USING gin ("search");
--> statement-breakpoint
CREATE INDEX "patterns_search_index" ON "patterns" USING gin ("search");
