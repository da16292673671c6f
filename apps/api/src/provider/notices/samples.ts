import { day } from '@switchboard/domain/day'
import { toCents } from '@switchboard/domain/money'

/** Days and amounts of the examples in docs/notices.md. */
export const SAMPLE_DAY = day.parse('2026-11-20')
export const SAMPLE_LATER_DAY = day.parse('2026-12-04')
/** 10 am on the sample day in New Zealand. */
export const SAMPLE_INSTANT = Date.parse('2026-11-19T21:00:00Z')
export const SAMPLE_CENTS = toCents(12_345)
export const SAMPLE_HOUSEHOLD = 'residential'
export const SAMPLE_BUSINESS = 'orconbus'
