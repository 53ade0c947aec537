-- better-auth reserves what it does once for all under a digest of its own, which is no uuid.
alter table verifications alter column id type text;
