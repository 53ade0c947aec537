update announcements set edited_at = '2026-03-02T00:00:00Z' where id = '00000000-0000-4000-8000-000000000304';
