insert into tokens (id, person, name, hash, scopes) values ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000101', 'Script', 'hash', '["read"]');
