-- The initial schema, by subject: accounts, cohorts, assignments, submissions, regrades, comments, leaderboards, LTI, webhooks, machines.
-- A later change is a migration of its own: installations that have run this file never read it again.
--
-- Each statement ends with a semicolon at the end of its line; no other line ends with one.
--
-- Rules that hold throughout:
-- - Ids are UUIDs that the server makes. Identity columns are for rows that need an order.
-- - Foreign keys cascade where the row means nothing without its parent. Where the row is a record of what someone did, the person is set
--   null instead: deleting an account must not delete a cohort's history.
-- - An integer `version` counts the edits of a row. A client sends the version it read, so that two editors cannot overwrite each other unnoticed.


-- Accounts ---------------------------------------------------------------------------------------------------------------------------

-- The first four tables are better-auth's own, under our names.
create table accounts (
  id uuid primary key,
  name text not null,
  email text not null unique,
  email_verified boolean not null default false,
  image text,
  role text not null default 'learner' check (role in ('learner', 'instructor', 'admin')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table sessions (
  id uuid primary key,
  person uuid not null references accounts on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index sessions_of_person on sessions (person);

-- One way to sign in: a password, or the person's id at a provider.
create table identities (
  id uuid primary key,
  person uuid not null references accounts on delete cascade,
  -- `credential` for a password, `lti …` for a school's system.
  provider text not null,
  provider_account text not null,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider, provider_account)
);

create index identities_of_person on identities (person);
-- The grade sync polls for LTI identities that are new since its last pass. All other identities stay out of the index.
create index lti_identities_by_time on identities (created_at) where provider like 'lti %';

create table verifications (
  id uuid primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index verifications_by_identifier on verifications (identifier);

-- API tokens: a program acts for the person with one.
create table tokens (
  id uuid primary key,
  person uuid not null references accounts on delete cascade,
  name text not null,
  -- SHA-256 of the token, hex: a copy of the database opens nothing.
  hash text not null unique,
  scopes jsonb not null,
  expires_at timestamptz,
  -- A day and no time: a script that calls every second writes once a day.
  last_used_on date,
  created_at timestamptz not null default now()
);

create index tokens_of_person on tokens (person);

-- A public page of what a person has passed, for anyone with its link.
create table certificates (
  person uuid primary key references accounts on delete cascade,
  -- The code in the link, in plain text: its owner can copy the link again.
  code text not null unique,
  created_at timestamptz not null
);

-- Browsers whose attempts moved into an account. A request that such a browser sends late still finds the account.
create table merged_visitors (
  visitor uuid primary key,
  person uuid not null references accounts on delete cascade,
  merged_at timestamptz not null default now()
);

-- The grade sync polls for merges since its last pass: they bring attempts that are older than the pass.
create index merged_visitors_by_time on merged_visitors (merged_at);


-- Cohorts ----------------------------------------------------------------------------------------------------------------------------

create table cohorts (
  id uuid primary key,
  name text not null,
  -- IANA name: instructors enter due times in this zone.
  time_zone text not null,
  version integer not null default 1,
  archived_at timestamptz,
  created_at timestamptz not null default now()
);

create table members (
  cohort uuid not null references cohorts on delete cascade,
  person uuid not null references accounts on delete cascade,
  role text not null default 'learner' check (role in ('learner', 'assistant', 'instructor')),
  team text,
  joined_at timestamptz not null default now(),
  -- Whether this member of the staff gets a morning email on days when something needs attention.
  digest boolean not null default false,
  -- Day of the last one, in the cohort's time zone: one email a day, however many servers run.
  digested_on date,
  -- Added by a roster, and has not yet agreed to stay.
  unasked boolean not null default false,
  primary key (cohort, person)
);

create index members_of_person on members (person);
create index members_with_digest on members (cohort) where digest;

-- Members who left or were removed. A member who returns continues with the same attempts and team, and the row here is deleted:
-- leaving and returning gives neither more attempts nor fewer grades.
create table former_members (
  cohort uuid not null references cohorts on delete cascade,
  person uuid not null references accounts on delete cascade,
  team text,
  joined_at timestamptz not null,
  primary key (cohort, person)
);

create index former_members_of_person on former_members (person);

-- Addresses on the roster without a member yet. The owner of an address becomes a member after proving that it is theirs.
create table expected (
  cohort uuid not null references cohorts on delete cascade,
  -- In lower case.
  email text not null,
  name text not null,
  role text not null default 'learner' check (role in ('learner', 'assistant', 'instructor')),
  team text,
  primary key (cohort, email)
);

create index expected_by_email on expected (email);

create table invites (
  id uuid primary key,
  cohort uuid not null references cohorts on delete cascade,
  -- SHA-256 of the code in the link, hex.
  code_hash text not null unique,
  role text not null default 'learner' check (role in ('learner', 'assistant', 'instructor')),
  seats integer not null check (seats > 0),
  used integer not null default 0,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  created_by uuid references accounts on delete set null,
  created_at timestamptz not null default now(),
  -- Two people who take the last seat at once: the database refuses one of them.
  check (used <= seats)
);

create index invites_of_cohort on invites (cohort);

create table announcements (
  id uuid primary key,
  cohort uuid not null references cohorts on delete cascade,
  author uuid references accounts on delete set null,
  text text not null,
  at timestamptz not null default now()
);

create index announcements_of_cohort on announcements (cohort, at desc);

-- Notices for the staff are computed and not stored: only their dismissals are. A notice whose reason occurs again has another id.
create table notices_done (
  cohort uuid not null references cohorts on delete cascade,
  notice text not null,
  kind text not null,
  -- The learner that the notice is about.
  person uuid references accounts on delete cascade,
  done_by uuid references accounts on delete set null,
  done_at timestamptz not null default now(),
  primary key (cohort, notice)
);

create index notices_done_of_person on notices_done (person) where person is not null;

-- Audit log of a cohort. Rows are only ever added.
create table audit (
  id bigint generated always as identity primary key,
  cohort uuid not null references cohorts on delete cascade,
  actor uuid references accounts on delete set null,
  what text not null,
  details jsonb not null,
  at timestamptz not null default now()
);

create index audit_of_cohort on audit (cohort, id desc);
-- The grade sync polls for changes since its last pass, over all cohorts.
create index audit_by_time on audit (at);


-- Assignments ------------------------------------------------------------------------------------------------------------------------

-- Every version of an exercise that was ever offered here, as JSON: assignments keep theirs when the exercise changes.
create table exercise_versions (
  exercise text not null,
  version text not null,
  -- Text and not jsonb: the digest is of these very bytes.
  content text not null,
  -- SHA-256 of the content, hex: agents fetch a version by its digest.
  digest text not null unique,
  since timestamptz not null default now(),
  primary key (exercise, version)
);

create table assignments (
  id uuid primary key,
  cohort uuid not null references cohorts on delete cascade,
  exercise text not null,
  -- The version that grades are of, until a regrade is applied. No foreign key: the exercise itself is a folder and no row.
  exercise_version text not null,
  title text not null,
  opens_at timestamptz not null,
  due_at timestamptz not null,
  -- Shapes of `late` and `points`: contracts/cohort.ts.
  late jsonb not null,
  points jsonb not null,
  policy text not null check (policy in ('best', 'last')),
  -- Null: no limit.
  attempts integer check (attempts > 0),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  -- Whether members are graded alone, or a team together.
  together text not null default 'alone' check (together in ('alone', 'team')),
  -- Since when `exercise_version` applies. Attempts from before count as they were judged.
  pinned_since timestamptz not null default now(),
  -- Since when the teams are those of kept_teams; null while they are the current ones.
  teams_kept_at timestamptz
);

create index assignments_of_cohort on assignments (cohort, due_at);

-- Teams as they were when an assignment ended. Written when a team first changes afterwards: the change must not move old grades.
create table kept_teams (
  assignment uuid not null references assignments on delete cascade,
  person uuid not null references accounts on delete cascade,
  team text not null,
  primary key (assignment, person)
);

create index kept_teams_of_person on kept_teams (person);

create table extensions (
  assignment uuid not null references assignments on delete cascade,
  person uuid not null references accounts on delete cascade,
  due_at timestamptz not null,
  reason text not null,
  granted_by uuid references accounts on delete set null,
  granted_at timestamptz not null default now(),
  primary key (assignment, person)
);

-- A grade that an instructor set in place of the computed one.
create table overrides (
  assignment uuid not null references assignments on delete cascade,
  person uuid not null references accounts on delete cascade,
  points double precision not null check (points >= 0),
  reason text not null,
  given_by uuid references accounts on delete set null,
  given_at timestamptz not null default now(),
  primary key (assignment, person)
);

-- Attempts measured again after their exercise changed: first for review, then, if an instructor applies it, in place of the old verdicts.
-- Here because submissions refer to it; its other tables follow them.
create table regrades (
  id uuid primary key,
  assignment uuid not null references assignments on delete cascade,
  exercise_version text not null,
  asked_by uuid references accounts on delete set null,
  asked_at timestamptz not null default now(),
  applied_at timestamptz
);

create index regrades_of_assignment on regrades (assignment, asked_at desc);


-- Submissions ------------------------------------------------------------------------------------------------------------------------

create table submissions (
  id uuid primary key,
  -- Order of arrival: times can tie, and clocks of servers differ.
  arrival bigint generated always as identity unique,
  -- An account, or a browser without one, and therefore no foreign key: account merge and account deletion look after the rows.
  visitor uuid not null,
  exercise text not null,
  exercise_version text not null,
  files jsonb not null,
  state text not null default 'queued' check (state in ('queued', 'running', 'done')),
  -- How many runs ended in `unsure` or `fault` and were repeated, by outcome.
  reruns jsonb not null default '{}',
  -- Id of the newest event: the next one is numbered without a scan.
  last_event integer not null default 0,
  -- The queue's job that grades it. The queue's tables are not moved with the store; this id finds or recreates the job.
  job uuid not null unique,
  submitted_at timestamptz not null default now(),
  -- The regrade that this is a run of: then it is nobody's attempt, waits behind all others, and counts for nothing.
  regrade uuid references regrades on delete cascade,
  -- What the learner expects of the attempt, written before the run. Visible to nobody else, and not graded.
  hypothesis text,
  -- Fair queueing takes the smallest first. Each submission of one person that still waits moves their next one further back.
  start_tag timestamptz not null default now(),
  -- Only of a submission that failed by a fault of ours and was run again: when it got its verdict, and until then when it was sent again.
  retried_at timestamptz
);

create index submissions_of_visitor on submissions (visitor, exercise, arrival desc);
create index submissions_of_visitor_by_tag on submissions (visitor, start_tag);
create index submissions_open on submissions (state, arrival) where state <> 'done';
create index submissions_of_regrade on submissions (regrade) where regrade is not null;

-- Progress of a submission, for the live stream: a browser that reconnects continues after the last id it saw.
create table events (
  submission uuid not null references submissions on delete cascade,
  -- Counts from 1 within the submission.
  id integer not null,
  at timestamptz not null default now(),
  progress jsonb not null,
  primary key (submission, id)
);

create table verdicts (
  -- The primary key guarantees one verdict for each submission, whatever agents send twice.
  submission uuid primary key references submissions on delete cascade,
  -- `outcome` and `level` repeat what is in `verdict`: lists and grades read them without its JSON.
  outcome text not null,
  level text,
  verdict jsonb not null,
  decided_at timestamptz not null default now(),
  -- When its raw samples (rounds and curves) were deleted from `verdict`, after the retention period.
  thinned_at timestamptz,
  -- Of a fault, for administrators: which part of ours failed, in its own words, and the id of the request that led to it.
  trouble text,
  request text
);

-- The grade sync polls for verdicts since its last pass.
create index verdicts_by_time on verdicts (decided_at);
create index verdicts_with_samples on verdicts (decided_at) where thinned_at is null;
create index verdicts_at_fault on verdicts (decided_at desc) where outcome = 'fault';

-- What a learner noted after an attempt.
create table notes (
  submission uuid primary key references submissions on delete cascade,
  text text not null,
  version integer not null default 1,
  changed_at timestamptz not null
);

-- Profiles of a submission, one of each kind: by V8's own instruments, and on other engines. The code cannot change, so one is enough.
create table profile_runs (
  submission uuid not null references submissions on delete cascade,
  job uuid not null unique,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  shown jsonb,
  asked_at timestamptz not null default now(),
  kind text not null default 'inside' check (kind in ('inside', 'engines')),
  primary key (submission, kind)
);

-- Finished ones are deleted after the retention period.
create index profile_runs_by_time on profile_runs (asked_at) where state <> 'waiting';


-- Regrades ---------------------------------------------------------------------------------------------------------------------------

create table regrade_runs (
  regrade uuid not null references regrades on delete cascade,
  original uuid not null references submissions on delete cascade,
  -- Itself a submission.
  run uuid not null unique references submissions on delete cascade,
  primary key (regrade, original)
);

-- Without it, deleting a person's attempts would scan the table once for each attempt.
create index regrade_runs_of_original on regrade_runs (original);

-- Verdicts that a regrade has replaced.
create table former_verdicts (
  -- Also the order in which they were replaced.
  id bigint generated always as identity primary key,
  submission uuid not null references submissions on delete cascade,
  exercise_version text not null,
  outcome text not null,
  level text,
  verdict jsonb not null,
  decided_at timestamptz not null,
  replaced_at timestamptz not null default now(),
  thinned_at timestamptz,
  -- The assignment whose regrade replaced it. For all other assignments this verdict still counts. No foreign key: once the assignment is
  -- deleted the id is no other's, and the verdict must go on counting elsewhere.
  assignment uuid
);

create index former_verdicts_in_order on former_verdicts (submission, id);
create index former_verdicts_with_samples on former_verdicts (decided_at) where thinned_at is null;

-- What counts for an assignment, and all that a cohort's staff see of a member's work: attempts sent since the assignment opened and since
-- the member joined, and judged by the assignment's version or sent before it had that version.
--
-- Several assignments can share an attempt, and a regrade of one must not change the grades of another. So the verdict here is the last
-- that this assignment's own regrades made, or else the first there was: the oldest former verdict after the last one that this
-- assignment itself replaced, or the current verdict where there is none. A former verdict without an assignment belongs to the regrade
-- that was applied at that moment.
create view assigned_work as
select
  assignments.cohort,
  assignments.id as assignment,
  members.person,
  members.role,
  submissions.id as submission,
  submissions.arrival,
  submissions.submitted_at,
  coalesce(former.outcome, verdicts.outcome) as outcome,
  -- Not coalesce: the level of a former verdict can be null.
  case when former.submission is null then verdicts.level else former.level end as level,
  coalesce(former.verdict, verdicts.verdict) as verdict,
  coalesce(former.exercise_version, submissions.exercise_version) as judged_version,
  submissions.retried_at
from assignments
join members on members.cohort = assignments.cohort
join submissions on submissions.visitor = members.person and submissions.exercise = assignments.exercise
  and submissions.submitted_at >= greatest(assignments.opens_at, members.joined_at)
join verdicts on verdicts.submission = submissions.id
left join former_verdicts former on former.submission = submissions.id and former.id = (
  select min(id) from former_verdicts
  where former_verdicts.submission = former.submission and replaced_at >= assignments.created_at
    and id > coalesce((
      select max(id) from former_verdicts own where own.submission = former.submission and (own.assignment = assignments.id
        or own.assignment is null and exists (select from regrades where regrades.assignment = assignments.id and applied_at = own.replaced_at))
    ), 0)
)
where coalesce(former.exercise_version, submissions.exercise_version) = assignments.exercise_version or submissions.submitted_at < assignments.pinned_since;


-- Comments ---------------------------------------------------------------------------------------------------------------------------

-- Comments on lines of an attempt: by a cohort's staff, and the learner's answers. Attempts never change, so line numbers stay right.
create table comments (
  id uuid primary key,
  -- Order of arrival.
  arrival bigint generated always as identity,
  cohort uuid not null references cohorts on delete cascade,
  submission uuid not null references submissions on delete cascade,
  -- The first comment of the thread. Null for that one itself: only it has a place in the file, and only it can be resolved.
  answers uuid references comments on delete cascade,
  file text,
  first_line integer,
  last_line integer,
  resolved_at timestamptz,
  author uuid references accounts on delete set null,
  -- Null: deleted by its author. The row stays, for the answers to it.
  text text,
  version integer not null default 1,
  at timestamptz not null default now(),
  edited_at timestamptz,
  -- When the learner whose attempt it is saw it.
  seen_at timestamptz,
  check (answers is not null or (file is not null and first_line >= 1 and last_line >= first_line))
);

create index comments_of_submission on comments (submission);
create index comments_of_cohort on comments (cohort);
create index comments_that_answer on comments (answers);
create index comments_of_author on comments (author);


-- Leaderboards -----------------------------------------------------------------------------------------------------------------------

-- A cohort with a row here has a leaderboard. Closing it deletes the seats as well: after it opens again, learners choose again.
create table boards (
  cohort uuid primary key references cohorts on delete cascade,
  opened_at timestamptz not null
);

-- Learners who chose to appear. A seat is deleted together with the membership.
create table board_seats (
  cohort uuid not null references boards on delete cascade,
  person uuid not null,
  -- Null: they appear under their name.
  pseudonym text,
  -- The pseudonym normalized for comparison: no two in a cohort look alike.
  folded text,
  taken_at timestamptz not null,
  primary key (cohort, person),
  foreign key (cohort, person) references members on delete cascade,
  unique (cohort, folded)
);

-- A head-to-head run: the top attempts of an assignment, measured in one session on one measurement core, because figures of different
-- sessions do not rank. Its id is also that of the queue's job.
create table contests (
  id uuid primary key,
  cohort uuid not null references boards on delete cascade,
  assignment uuid not null references assignments on delete cascade,
  exercise_version text not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  -- The run without the contestants' figures: contracts/board.ts.
  run jsonb,
  asked_at timestamptz not null,
  ended_at timestamptz
);

create index contests_of_assignment on contests (assignment, asked_at desc);

-- An attempt in a head-to-head run, with its figures. Deleted together with the seat and with the attempt.
create table contestants (
  contest uuid not null references contests on delete cascade,
  submission uuid not null references submissions on delete cascade,
  cohort uuid not null,
  person uuid not null,
  -- The outcome where there are no figures; null where there are some, or none yet.
  outcome text,
  value double precision,
  low double precision,
  high double precision,
  sessions integer not null default 0,
  primary key (contest, submission),
  foreign key (cohort, person) references board_seats on delete cascade
);

create index contestants_by_submission on contestants (submission);
create index contestants_by_seat on contestants (cohort, person);

-- Attempts that failed in a head-to-head run. Separate from contestants because it outlives the seat: leaving the board and returning
-- must not bring such an attempt back. It names no person.
create table fallen (
  contest uuid not null references contests on delete cascade,
  submission uuid not null references submissions on delete cascade,
  outcome text not null,
  primary key (contest, submission)
);

create index fallen_by_submission on fallen (submission);


-- LTI 1.3 ----------------------------------------------------------------------------------------------------------------------------

-- Schools' systems that use Hotpath as a tool: platforms, in the words of LTI 1.3.
create table platforms (
  id uuid primary key,
  name text not null,
  issuer text not null,
  client_id text not null,
  -- Ids of the deployments that may launch; an empty list allows all.
  deployments jsonb not null default '[]',
  login_url text not null,
  token_url text not null,
  keys_url text not null,
  created_at timestamptz not null default now(),
  -- The `aud` of a token request where it is not `token_url`, as at Brightspace.
  audience text,
  unique (issuer, client_id)
);

-- Logins that a platform started and that have not come back yet. Each is good for one launch.
create table lti_logins (
  -- SHA-256 of the state, hex.
  state_hash text primary key,
  nonce text not null,
  platform uuid not null references platforms on delete cascade,
  expires_at timestamptz not null,
  -- The account that was signed in at the start. The launch itself is posted by the platform's page, and arrives without our cookies.
  person uuid references accounts on delete cascade
);

-- A course of a platform is a cohort here. Course ids are unique only within a deployment (LTI Core 1.3, 5.3.5): two schools with one
-- client can each have a course 12.
create table lti_contexts (
  platform uuid not null references platforms on delete cascade,
  context text not null,
  cohort uuid not null references cohorts on delete cascade,
  members_url text,
  deployment text not null default '',
  primary key (platform, deployment, context)
);

-- The column of the platform's gradebook that receives an assignment's grades. Link ids, too, are unique only within a deployment (5.4.1).
create table lti_columns (
  assignment uuid primary key references assignments on delete cascade,
  platform uuid not null references platforms on delete cascade,
  resource_link text not null,
  url text not null,
  deployment text not null default '',
  unique (platform, deployment, resource_link)
);

-- Outbox of grades: what each column should hold, and what it last took. A row is due while the two differ.
-- The column (platform and url) is part of the key: a link that the platform makes again has a new, empty column. Rows of a column that
-- the assignment no longer uses stay, and say what is in it if a link leads to it again.
create table lti_scores (
  assignment uuid not null references lti_columns on delete cascade,
  person uuid not null references accounts on delete cascade,
  -- The person's id at the platform.
  subject text not null,
  -- Null: there is no grade any more, and the platform's has to be cleared.
  wanted real,
  most real not null,
  decided_at timestamptz not null,
  sent real,
  sent_at timestamptz,
  failures integer not null default 0,
  problem text,
  next_at timestamptz not null default now(),
  failing_since timestamptz,
  -- When an instructor stopped the attempts, for a grade that the platform never takes. A new grade starts them again.
  given_up_at timestamptz,
  platform uuid not null references platforms on delete cascade,
  url text not null,
  -- The maximum that was sent with `sent`: 6 of 20 is another grade than 6 of 10.
  sent_most real,
  primary key (assignment, person, platform, url)
);

-- After a failure nobody knows what the platform holds, so the row is due whatever is wanted by then.
create index lti_scores_due on lti_scores (next_at)
where given_up_at is null and (failures > 0 or sent is distinct from wanted or (wanted is not null and sent_most is distinct from most));


-- Webhooks ---------------------------------------------------------------------------------------------------------------------------

create table webhooks (
  id uuid primary key,
  cohort uuid not null references cohorts on delete cascade,
  url text not null,
  -- Shape: contracts/webhook.ts.
  events jsonb not null,
  -- Signs the deliveries, so it is kept as it is and not as a hash. After a change the former one signs as well for a while, and receivers
  -- can switch without losing a delivery.
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

-- Outbox of webhooks. Deliveries stay for a month, for instructors to look up.
create table webhook_deliveries (
  -- Sent to the receiver, too, and the same in every attempt: it recognizes a duplicate by it.
  id uuid primary key,
  webhook uuid not null references webhooks on delete cascade,
  event text not null,
  -- The person that the payload is about: the delivery is deleted with the account.
  person uuid references accounts on delete cascade,
  payload jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempts integer not null default 0,
  -- Status and error of the last attempt.
  answer integer,
  problem text,
  created_at timestamptz not null default now(),
  -- Due at once, even if the clock of the server that sends is behind the database's.
  next_at timestamptz not null default 'epoch',
  done_at timestamptz
);

create index webhook_deliveries_due on webhook_deliveries (next_at) where state = 'waiting';
create index webhook_deliveries_of_webhook on webhook_deliveries (webhook, created_at desc);
create index webhook_deliveries_of_person on webhook_deliveries (person) where person is not null;


-- Machines ---------------------------------------------------------------------------------------------------------------------------

-- Tokens of agents, one for each: revoking one leaves the others working.
create table agent_tokens (
  id uuid primary key,
  name text not null,
  -- SHA-256 of the token, hex.
  hash text not null unique,
  created_at timestamptz not null default now(),
  seen_at timestamptz,
  revoked_at timestamptz
);

-- A name is free again once its token is revoked.
create unique index agent_tokens_by_name on agent_tokens (name) where revoked_at is null;

create table agents (
  name text primary key,
  about jsonb not null,
  seen_at timestamptz not null default now(),
  -- Null: it uses the token that agents share.
  token uuid references agent_tokens on delete cascade,
  -- Version of the contracts that it speaks.
  version text not null default ''
);

-- Secrets that the installation made itself, e.g. the key of its cookies: all API processes must have the same.
create table secrets (
  name text primary key,
  value text not null
);

-- Request limits: what a person or an address did in the minute that ends then. Here because limits hold over all API processes.
-- Worthless after a crash, so it is not logged.
create unlogged table rates (
  key text primary key,
  count integer not null,
  ends_at timestamptz not null
);

-- What each API process has open right now. Worthless after a crash, so it is not logged.
create unlogged table replicas (
  id uuid primary key,
  -- Event streams, by who holds them: {"person …": 3, "address …": 5}.
  streams jsonb not null,
  seen_at timestamptz not null default now()
);
