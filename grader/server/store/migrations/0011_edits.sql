-- Runs that measure the edits of a submission, against the starter or against an earlier attempt of the same person.
alter table profile_runs drop constraint profile_runs_kind_check;
alter table profile_runs add constraint profile_runs_kind_check check (kind in ('inside', 'engines', 'edits'));

-- The earlier attempt; null for the starter.
alter table profile_runs add column against uuid references submissions on delete cascade;
create index profile_runs_by_against on profile_runs (against) where against is not null;
