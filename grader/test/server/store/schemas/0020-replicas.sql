insert into replicas (id, streams) values ('00000000-0000-4000-8000-000000000020', '{"address 127.0.0.1": 2}');
