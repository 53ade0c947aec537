-- Whether learners see how the class did, once an assignment is due for everyone.
alter table cohorts add column class_results boolean not null default false;
