-- Where a cohort’s instructors want to be told what happens in it.
create table webhooks (
  id uuid primary key,
  cohort uuid not null references cohorts on delete cascade,
  url text not null,
  -- Shape: contracts/webhook.ts.
  events jsonb not null,
  -- Signs what is sent: whoever sends needs it as it is. After a change the old one signs along for a while.
  secret text not null,
  former_secret text,
  former_until timestamptz,
  enabled boolean not null default true,
  -- Why and when the server itself disabled it.
  gave_up_why text,
  gave_up_at timestamptz,
  created_at timestamptz not null default now()
);

create index webhooks_of_cohort on webhooks (cohort);

-- The outbox: what is on its way, and for a month what became of it.
create table webhook_deliveries (
  -- The receiver’s, too: the same however often it is tried.
  id uuid primary key,
  webhook uuid not null references webhooks on delete cascade,
  event text not null,
  -- Whom it tells of: goes with the account.
  person uuid references accounts on delete cascade,
  payload jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempts integer not null default 0,
  -- Status and trouble of the last attempt.
  answer integer,
  problem text,
  created_at timestamptz not null default now(),
  -- At once, whatever the clock of who sends says.
  next_at timestamptz not null default 'epoch',
  done_at timestamptz
);

create index webhook_deliveries_due on webhook_deliveries (next_at) where state = 'waiting';
create index webhook_deliveries_of_webhook on webhook_deliveries (webhook, created_at desc);
create index webhook_deliveries_of_person on webhook_deliveries (person) where person is not null;
