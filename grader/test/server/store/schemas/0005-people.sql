insert into accounts (id, name, email, email_verified, role) values ('00000000-0000-4000-8000-000000000101', 'Lea', 'lea@example.org', true, 'learner'), ('00000000-0000-4000-8000-000000000102', 'Ina', 'ina@example.org', true, 'instructor');
insert into sessions (id, person, token, expires_at) values ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000101', 'token', '2199-01-01T00:00:00Z');
insert into identities (id, person, provider, provider_account, password) values ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000101', 'credential', '00000000-0000-4000-8000-000000000101', 'hash');
insert into verifications (id, identifier, value, expires_at) values ('00000000-0000-4000-8000-000000000001', 'lea@example.org', 'code', '2199-01-01T00:00:00Z');
insert into merged_visitors (visitor, person) values ('00000000-0000-4000-8000-000000000103', '00000000-0000-4000-8000-000000000101');
