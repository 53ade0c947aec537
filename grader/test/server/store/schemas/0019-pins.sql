insert into exercise_versions (exercise, version, content, digest) values ('add', 'v1', '{}', 'digest');
