-- Returns a query for all of the words, or for any, in each of their forms (`queryOf`). A statement passes the words as one parameter.
create or replace function search_query(words text[], every boolean) returns tsquery language plpgsql immutable parallel safe as $$
declare
  word text;
  pairs text;
  one tsquery;
  found tsquery;
begin
  foreach word in array words loop
    -- Most words are plain ASCII and have no other forms.
    pairs := case when octet_length(word) > length(word) then public.search_pairs(word) else '' end;
    if pairs <> '' then one := plainto_tsquery('simple', pairs);
    else
      one := plainto_tsquery('english', word);
      if numnode(one) = 0 then one := plainto_tsquery('simple', word); end if;
      if word ~ '[\u0620-\u064a]' then one := one || plainto_tsquery('arabic', word); end if;
    end if;
    found := case when found is null then one when every then found && one else found || one end;
  end loop;
  return found;
end $$;

-- Returns a query for rows with at least `many` of the queries.
create or replace function search_at_least(many integer, queries tsquery[]) returns tsquery language plpgsql immutable parallel safe as $$
declare
  one tsquery;
  -- Element n matches rows with n of the words so far.
  found tsquery[] := array_fill(null::tsquery, array[many]);
begin
  foreach one in array queries loop
    for place in reverse many .. 2 loop
      found[place] := coalesce(found[place] || (one && found[place - 1]), found[place], one && found[place - 1]);
    end loop;
    found[1] := coalesce(found[1] || one, one);
  end loop;
  return found[many];
end $$;
