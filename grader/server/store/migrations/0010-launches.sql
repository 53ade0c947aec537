-- Who was signed in when a login began: what ends it comes from the platform’s page, and without our cookies.
alter table lti_logins add column person uuid references accounts on delete cascade;

-- For the end of a person’s attempts.
create index regrade_runs_of_original on regrade_runs (original);
