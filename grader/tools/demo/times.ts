import type { Temper } from './course-of.ts'
import type { Lesson } from './syllabus.ts'

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** When a learner begins, as a share of the time between opening and due time. Above 1 is late. */
const BEGINS: Record<Temper, readonly [from: number, to: number]> = {
  keen: [0, 0.35],
  steady: [0.2, 0.9],
  late: [0.8, 1.25],
  stuck: [0.3, 0.7],
  fading: [0.1, 0.9],
}

/** Hours of the day at which learners work, weighted by repetition. */
const HOURS = [9, 10, 11, 13, 14, 15, 16, 17, 18, 18, 19, 19, 20, 20, 20, 21, 21, 22]

/** Share of weekend starts that are postponed. */
const WEEKEND_OFF = 0.6

/** Time between two attempts: some minutes, sometimes a night. */
const LEAST_PAUSE_MINUTES = 4
const MOST_PAUSE_MINUTES = 26
const NIGHTS = 0.12
const LATEST_HOUR = 23

export interface Sitting {
  lesson: Pick<Lesson, 'opens' | 'due'>
  temper: Temper
  begins: Date
  weekday: number
  random: () => number
}

/** The given number of times at which a learner submits to a lesson, rising, none before it opens. */
export function sittings(count: number, { lesson: { opens, due }, temper, begins, weekday, random }: Sitting): Date[] {
  const [from, to] = BEGINS[temper]
  const share = from + random() * (to - from)
  const day = workday(opens + Math.floor(share * (due + 1 - opens)), weekday, random)
  const times: Date[] = []
  let at = dayTime(begins, day, HOURS[Math.floor(random() * HOURS.length)]!, Math.floor(random() * 60), Math.floor(random() * 60))
  const opened = dayTime(begins, opens, 9, 0)
  if (at < opened) at = new Date(opened.getTime() + MINUTE_MS * (5 + 50 * random()))
  while (times.length < count) {
    times.push(at)
    at = afterPause(at, begins, random)
  }
  return times
}

/** A time of day on a day of the course. */
export function dayTime(begins: Date, day: number, hours: number, minutes: number, seconds = 0): Date {
  return new Date(begins.getTime() + day * DAY_MS + hours * HOUR_MS + minutes * MINUTE_MS + seconds * 1000)
}

function workday(day: number, weekday: number, random: () => number): number {
  const isWeekend = (weekday + day) % 7 === 0 || (weekday + day) % 7 === 6
  return isWeekend && random() < WEEKEND_OFF ? day + ((weekday + day) % 7 === 6 ? 2 : 1) : day
}

function afterPause(at: Date, begins: Date, random: () => number): Date {
  const minutes = LEAST_PAUSE_MINUTES + random() * (MOST_PAUSE_MINUTES - LEAST_PAUSE_MINUTES)
  const next = new Date(at.getTime() + minutes * MINUTE_MS)
  const ofDay = (next.getTime() - begins.getTime()) % DAY_MS
  const isNight = ofDay >= LATEST_HOUR * HOUR_MS || ofDay < 7 * HOUR_MS || random() < NIGHTS
  if (!isNight) return next
  const day = Math.floor((at.getTime() - begins.getTime()) / DAY_MS)
  return dayTime(begins, day + 1, 9 + Math.floor(random() * 10), Math.floor(random() * 60))
}
