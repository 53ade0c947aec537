-- What a platform should have and has is told of each column by itself: a link that is made anew there has an empty one.
alter table lti_scores add column platform uuid;
alter table lti_scores add column url text;
update lti_scores set platform = lti_columns.platform, url = lti_columns.url from lti_columns where lti_columns.assignment = lti_scores.assignment;
alter table lti_scores alter column platform set not null;
alter table lti_scores alter column url set not null;
alter table lti_scores add foreign key (platform) references platforms on delete cascade;

-- Rows of a column that the assignment has no more say what is there, for a link that leads to it again.
alter table lti_scores drop constraint lti_scores_pkey;
alter table lti_scores add primary key (assignment, person, platform, url);
