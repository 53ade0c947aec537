-- Whether everyone is graded alone, or the members of a team together.
alter table assignments add column together text not null default 'alone' check (together in ('alone', 'team'));
