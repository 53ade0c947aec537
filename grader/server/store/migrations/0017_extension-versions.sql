-- New with every change, so that nobody overwrites an extension that they have not seen.
alter table extensions add column version uuid not null default gen_random_uuid();
