-- Emails to people about their cohorts: what they want, and an outbox.

create table email_preferences (
  person uuid primary key references accounts on delete cascade,
  -- Frequency by kind: contracts/email.ts. The default applies to a kind that is missing.
  choices jsonb not null,
  -- IANA name; null: times are in the cohort's zone.
  time_zone text
);

-- The morning email of what needs attention was chosen for each cohort, and is now one of the kinds.
insert into email_preferences (person, choices) select distinct person, '{"alerts":"daily"}'::jsonb from members where digest;
alter table members drop column digest;

-- Addresses, in lower case, whose owners asked for no invitations.
create table email_refusals (
  address text primary key,
  at timestamptz not null default now()
);

-- Outbox of emails. Rows stay for a month, for the cohort's staff to look up.
create table emails (
  -- Also part of its Message-ID, the same in every attempt: receivers recognize a duplicate by it.
  id uuid primary key,
  cohort uuid not null references cohorts on delete cascade,
  person uuid references accounts on delete cascade,
  -- Of an invitation, in lower case.
  address text,
  kind text not null,
  -- What it is about: nobody gets two emails of a kind about the same.
  about text not null,
  -- What it says: store/email-tables.ts. Null once it was sent: it can name other people.
  content jsonb,
  -- `gathering`: for the next daily email; `gathered`: in one; `dropped`: no longer wanted when its turn came.
  state text not null check (state in ('gathering', 'gathered', 'waiting', 'sent', 'refused', 'failed', 'dropped')),
  attempts integer not null default 0,
  problem text,
  created_at timestamptz not null,
  next_at timestamptz not null,
  -- Until when a process that sends it has it. After a crash, another one takes it then.
  taken_until timestamptz,
  done_at timestamptz,
  check ((person is null) <> (address is null))
);

create unique index emails_once on emails (person, kind, about) where person is not null;
create index emails_due on emails (next_at) where state = 'waiting';
create index emails_to_gather on emails (cohort, person) where state = 'gathering';
create index emails_by_address on emails (cohort, address) where address is not null;
create index emails_of_cohort on emails (cohort, created_at desc);
create index emails_by_time on emails (created_at);

-- When members got an email that it is open; reset when it is moved to the future.
alter table assignments add column opening_mailed_at timestamptz;
update assignments set opening_mailed_at = now() where opens_at <= now();
create index assignments_to_mail on assignments (opens_at) where opening_mailed_at is null;

-- When a person on the roster was last invited by email.
alter table expected add column invited_at timestamptz;

-- The address on the roster that an invitation was emailed to; null for a link that an instructor hands out.
alter table invites add column address text;
create unique index invites_by_address on invites (cohort, address) where address is not null;
