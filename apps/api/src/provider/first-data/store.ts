import type { DynamicConfiguration } from '@switchboard/domain/config/contract'

import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

/** The data without which the portal serves no customer: its configuration, surcharges of cards, and the help desk. */
export type FirstData = {
  readonly configuration: Omit<
    DynamicConfiguration,
    'providerTime' | 'addressAttribution' | 'modemPostage'
  > & {
    /** In dollars. */
    readonly modemPostage: number
  }
  /** In the order of the list; percent of the amount that is paid. */
  readonly cardSurcharges: readonly { readonly cardType: string; readonly percent: number }[]
  readonly helpReasons: readonly HelpReason[]
  readonly callbackHours: readonly CallbackHours[]
}

export type HelpReason = {
  readonly kind: 'callback' | 'issue'
  readonly key: string
  readonly description: string
}

export type CallbackHours = {
  /** 1 is Monday, 7 is Sunday. */
  readonly weekday: number
  /** `08:00`, by New Zealand's clocks. */
  readonly opens: string
  readonly closes: string
  readonly timeslotMinutes: number
  /** Customers who can be called back in one time slot. */
  readonly places: number
}

type Saved = { saved: number }

const insertConfiguration = statement<Saved>(
  'first-data-configuration',
  `with saved as (
     insert into dynamic_configuration (configuration) values ($1::jsonb) on conflict do nothing returning 1)
   select count(*) as saved from saved`,
)
const insertSurcharges = statement<Saved>(
  'first-data-card-surcharges',
  `with saved as (
     insert into card_surcharge (card_type, place, percent)
     select "cardType", place, percent
     from jsonb_to_recordset($1::jsonb) as s ("cardType" text, place int, percent numeric)
     where not exists (select from card_surcharge) returning 1)
   select count(*) as saved from saved`,
)
const insertReasons = statement<Saved>(
  'first-data-help-reasons',
  `with saved as (
     insert into help_reason (kind, reason_key, description, place)
     select kind, key, description, place
     from jsonb_to_recordset($1::jsonb) as r (kind text, key text, description text, place int)
     where not exists (select from help_reason) returning 1)
   select count(*) as saved from saved`,
)
const insertHours = statement<Saved>(
  'first-data-callback-hours',
  `with saved as (
     insert into callback_hours (weekday, opens, closes, timeslot_minutes, places)
     select weekday, opens, closes, "timeslotMinutes", places
     from jsonb_to_recordset($1::jsonb)
       as h (weekday int, opens time, closes time, "timeslotMinutes" int, places int)
     where not exists (select from callback_hours) returning 1)
   select count(*) as saved from saved`,
)

/** Saves the configuration where there is none. Returns the number of rows saved. */
export async function saveConfiguration(
  db: Queries,
  configuration: FirstData['configuration'],
): Promise<number> {
  const [row] = await db.rows(insertConfiguration, [JSON.stringify(configuration)])
  return row?.saved ?? 0
}

const LISTS = {
  cardSurcharges: insertSurcharges,
  helpReasons: insertReasons,
  callbackHours: insertHours,
} as const

/** Saves a list of first data where the database has no row of that kind. Returns the number of rows saved. */
export async function saveRows<Kind extends keyof typeof LISTS>(
  db: Queries,
  kind: Kind,
  rows: FirstData[Kind],
): Promise<number> {
  const placed = rows.map((row, place) => ({ ...row, place }))
  const [saved] = await db.rows(LISTS[kind], [JSON.stringify(placed)])
  return saved?.saved ?? 0
}

const hasConfigurationStatement = statement<{ has_configuration: boolean }>(
  'first-data-has-configuration',
  'select exists (select from dynamic_configuration) as has_configuration',
)

/** Whether `operate init` has run. */
export async function hasConfiguration(db: Queries): Promise<boolean> {
  const [row] = await db.rows(hasConfigurationStatement, [])
  return row?.has_configuration ?? false
}
