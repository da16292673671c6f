import { FAMILY_FILTER } from '@switchboard/domain/catalogue/extra-services'
import type { SwitchValue } from '@switchboard/domain/catalogue/features'
import type { Day } from '@switchboard/domain/day'

import { extraSubject } from '#api/provider/services/subjects.ts'
import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

type FeatureRow = {
  readonly has_service: boolean
  /** The account subscribes to the filter today. */
  readonly subscribes: boolean
  /** The value that was set since the subscription began; null if it was not set. */
  readonly value: SwitchValue | null
}

/** Account (`$1`), day (`$2`), service, feature and parameter. */
const feature = statement<FeatureRow>(
  'feature-parameter-read',
  `with subscription as materialized (
     select r.starts_on from recurring_charge r
     where r.account_code = $1 and r.subject = '${extraSubject(FAMILY_FILTER)}' and r.line_kind = 'extra'
       and r.starts_on <= $2::date and (r.ends_on is null or r.ends_on >= $2::date))
   select exists (select from service s join plan p using (plan_code)
       where s.account_code = $1 and s.status = 'on' and p.broadband_category is not null) as has_service,
     exists (select from subscription) as subscribes,
     (select f.value from feature_parameter f
      where f.account_code = $1 and f.service = $3 and f.feature = $4 and f.parameter = $5
        and f.set_on >= (select min(starts_on) from subscription)) as value`,
)

export type FeatureParameterKey = {
  readonly accountCode: string
  readonly today: Day
  readonly service: string
  readonly feature: string
  readonly parameter: string
}

export async function readFeature(db: Queries, key: FeatureParameterKey): Promise<FeatureRow> {
  const values = [key.accountCode, key.today, key.service, key.feature, key.parameter]
  const [row] = await db.rows(feature, values)
  if (row === undefined) throw new Error('the feature was not read')
  return row
}

const set = statement<never>(
  'feature-parameter-set',
  `insert into feature_parameter (account_code, set_on, service, feature, parameter, value)
   values ($1, $2::date, $3, $4, $5, $6)
   on conflict (account_code, service, feature, parameter)
     do update set value = excluded.value, set_on = excluded.set_on`,
)

export async function setFeature(db: Queries, key: FeatureParameterKey, value: SwitchValue): Promise<void> {
  await db.rows(set, [key.accountCode, key.today, key.service, key.feature, key.parameter, value])
}
