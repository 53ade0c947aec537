-- A submission is looked at in several ways: inside, by V8's instruments, and on other engines. In each of them once.
alter table looks add column kind text not null default 'inside' check (kind in ('inside', 'engines'));
alter table looks drop constraint looks_pkey;
alter table looks add primary key (submission, kind);
alter table looks rename column insight to shown;
