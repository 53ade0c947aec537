import type { ColumnType, JSONColumnType, RawBuilder } from 'kysely'

/** JSON that is written as text, so that both drivers take it, and read parsed. */
export type Json<T extends object> = JSONColumnType<T, string, string>

/** Set by the store itself. */
export type Clock = ColumnType<Date, never, never>

/** Set by the store where nothing is said. */
export type Now = ColumnType<Date, Date | undefined, Date>

/** A day, as `2026-03-01`, null before the first; written by the store's own reckoning. */
export type Day = ColumnType<string | null, never, RawBuilder<string>>
