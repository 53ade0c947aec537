-- better-auth stores a one-time action under a digest of its own, which is no UUID.
alter table verifications alter column id type text;
