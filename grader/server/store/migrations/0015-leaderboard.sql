-- A cohort whose row is here has a leaderboard. Closing it forgets who was on it: nobody comes back without having chosen so again.
create table boards (
  cohort uuid primary key references cohorts on delete cascade,
  opened_at timestamptz not null
);

-- Who has chosen to appear. It goes with the membership.
create table board_seats (
  cohort uuid not null references boards on delete cascade,
  person uuid not null,
  -- Null: under their name.
  pseudonym text,
  -- The pseudonym as it is compared with others.
  folded text,
  taken_at timestamptz not null,
  primary key (cohort, person),
  foreign key (cohort, person) references members on delete cascade,
  unique (cohort, folded)
);

-- The top of an assignment’s board, measured in one run on one lane. Its id is that of the queue’s job, too.
create table contests (
  id uuid primary key,
  cohort uuid not null references boards on delete cascade,
  assignment uuid not null references assignments on delete cascade,
  exercise_version text not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  -- What was measured, but for the figures: contracts/board.ts.
  run jsonb,
  asked_at timestamptz not null,
  ended_at timestamptz
);

create index contests_of_assignment on contests (assignment, asked_at desc);

-- A contestant, with what was measured: gone with the seat, and with the attempt.
create table contestants (
  contest uuid not null references contests on delete cascade,
  submission uuid not null references submissions on delete cascade,
  cohort uuid not null,
  person uuid not null,
  -- Why there are no figures; null where there are, or not yet.
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
