-- What a learner expects of an attempt, written before it is sent. Nobody else reads it, and nothing of it is graded.
alter table submissions add column hypothesis text;

-- What was learned from an attempt, written afterwards.
create table notes (
  submission uuid primary key references submissions on delete cascade,
  text text not null,
  -- Counts the changes: who saves an older one is told.
  version integer not null default 1,
  changed_at timestamptz not null
);

-- A page of what a person has passed, for whoever has its link: the code in it, kept as it is so that its owner can copy it again.
create table certificates (
  person uuid primary key references accounts on delete cascade,
  code text not null unique,
  created_at timestamptz not null
);
