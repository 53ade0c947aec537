insert into verifications (id, identifier, value, expires_at) values ('yIPGQdPPWyLcLYdAAwSUhSXhpCmzsmFUTGhPwjKOXTI', 'digest', '00000000-0000-4000-8000-000000000101', '2199-01-01T00:00:00Z');
