-- What a person or an address did in the minute that ends then. Worth nothing after a crash, so it is not logged.
create unlogged table rates (
  key text primary key,
  count integer not null,
  ends_at timestamptz not null
);
