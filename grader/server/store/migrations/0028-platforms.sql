-- For those who look at what has happened since they looked.
create index merged_visitors_by_time on merged_visitors (merged_at);

-- A course's id and a link's are unique within a deployment alone (LTI Core 1.3, 5.3.5 and 5.4.1): two schools with one client may each
-- have a course 12. Of what is here already the deployment is known where the platform has one. Else it is empty: the next launch by a
-- member of the cohort fills it in, and whoever is none does not come into a cohort of which nobody knows whose it is.
alter table lti_contexts add column deployment text not null default '';
alter table lti_columns add column deployment text not null default '';
update lti_contexts set deployment = deployments->>0 from platforms where platforms.id = platform and jsonb_array_length(deployments) = 1;
update lti_columns set deployment = deployments->>0 from platforms where platforms.id = platform and jsonb_array_length(deployments) = 1;
alter table lti_contexts drop constraint lti_contexts_pkey;
alter table lti_contexts add primary key (platform, deployment, context);
alter table lti_columns drop constraint lti_columns_platform_resource_link_key;
alter table lti_columns add unique (platform, deployment, resource_link);

-- Whom we say a request for a token is for, where it is not the address of the token, as at Brightspace.
alter table platforms add column audience text;
