-- When its turn is: the later the more of the same person's were sent before it.
alter table submissions add column start_tag timestamptz not null default now();
update submissions set start_tag = submitted_at where state <> 'done';

create index submissions_of_visitor_by_tag on submissions (visitor, start_tag);
