-- The levels that the assigned version of the exercise has, lowest first: the highest of them is the maximum. Null until a server that knows the exercise has noted them.
alter table assignments add column levels jsonb;
