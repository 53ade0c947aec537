-- The assignment that an attempt was sent for: what is said about the attempt is shown there. Null where nothing was assigned, and for attempts from before.
-- No reference: the id of one that is deleted is nobody else's.
alter table submissions add column assignment uuid;
