-- What each API process has open just now. Worth nothing after a crash, so it is not logged.
create unlogged table replicas (
  id uuid primary key,
  -- Streams of events by who has them, as {"person …": 3, "address …": 5}.
  streams jsonb not null,
  seen_at timestamptz not null default now()
);
