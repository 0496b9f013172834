-- Each call with a key is counted here, and each count waited for the disk: a seventh of what such a call cost. What is counted is worth
-- minutes; a PostgreSQL that crashes forgets it, one that is stopped does not.
alter table rate_limits set unlogged;
