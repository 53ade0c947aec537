-- When an announcement was last changed after it was posted.
alter table announcements add column edited_at timestamptz;
