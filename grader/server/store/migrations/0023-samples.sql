-- A verdict’s rounds and curves are kept for so many days, and then taken out of it.
alter table verdicts add column thinned_at timestamptz;
alter table former_verdicts add column thinned_at timestamptz;
create index verdicts_with_samples on verdicts (decided_at) where thinned_at is null;
create index former_verdicts_with_samples on former_verdicts (decided_at) where thinned_at is null;
create index profile_runs_by_time on profile_runs (asked_at) where state <> 'waiting';

-- What of ours failed where the verdict is a fault, in the words of whoever found it, and the request that it goes back to. For administrators.
alter table verdicts add column trouble text;
alter table verdicts add column request text;
create index verdicts_at_fault on verdicts (decided_at desc) where outcome = 'fault';
