-- For those who look at what has happened since they looked.
create index merged_visitors_by_time on merged_visitors (merged_at);
