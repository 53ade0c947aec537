insert into merged_visitors (visitor, person, merged_at) values ('00000000-0000-4000-8000-000000000104', '00000000-0000-4000-8000-000000000101', '2026-03-02T12:00:00Z');
insert into lti_contexts (platform, deployment, context, cohort) values ('00000000-0000-4000-8000-000000000401', 'another', 'course', '00000000-0000-4000-8000-000000000301');
update platforms set audience = 'https://school.example/audience' where id = '00000000-0000-4000-8000-000000000401';
