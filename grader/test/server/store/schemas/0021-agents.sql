insert into agent_tokens (id, name, hash) values ('00000000-0000-4000-8000-000000000021', 'grader-1', 'hash of an agent’s');
insert into agents (name, about, token, version) values ('grader-1:7', '{}', '00000000-0000-4000-8000-000000000021', '1.1');
