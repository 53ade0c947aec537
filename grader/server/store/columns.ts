import type { ColumnType, JSONColumnType, RawBuilder } from 'kysely'

/** JSON, written as text because both drivers accept that, and read as an object. */
export type Json<T extends object> = JSONColumnType<T, string, string>

/** Always set by the database. */
export type Clock = ColumnType<Date, never, never>

/** Set by the database unless given. */
export type Now = ColumnType<Date, Date | undefined, Date>

/** A day such as `2026-03-01`; null before the first. Written only by SQL expressions. */
export type Day = ColumnType<string | null, never, RawBuilder<string>>
