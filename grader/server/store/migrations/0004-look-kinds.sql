-- A submission is looked at in several ways: inside, by V8's instruments, and on other engines. In each of them once.
alter table profile_runs add column kind text not null default 'inside' check (kind in ('inside', 'engines'));
alter table profile_runs drop constraint profile_runs_pkey;
alter table profile_runs add primary key (submission, kind);
alter table profile_runs rename column insight to shown;
