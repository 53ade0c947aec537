-- Whether the grader started a profile run by itself, after a verdict that it can explain. Such a run goes after those that people ask for.
alter table profile_runs add column automatic boolean not null default false;
